"""`python -m commontable.cli`."""

import sys

from commontable.cli import main

sys.exit(main())
