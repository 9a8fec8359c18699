"""Settings that all tests share."""

import os

from hypothesis import settings

# Machines are noisy and the first call may compile: no deadline. CI tries the same cases each time.
settings.register_profile("commontable", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("commontable")
