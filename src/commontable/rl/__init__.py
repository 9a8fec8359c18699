"""The games for those who train learners: many side by side, and in the forms of other libraries.

`Many` needs nothing beside this package. `commontable.rl.pettingzoo` and `commontable.rl.gymnasium`
need the libraries whose names they have (`pip install commontable[rl]`).
"""

from commontable.rl.many import Many, Stepped

__all__ = ["Many", "Stepped"]
