"""From rules to machine code: kernels, compilation units, their cache and their one owner."""
