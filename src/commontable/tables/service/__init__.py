"""The running tables of a server: commands one at a time, clocks, presence, classrooms."""
