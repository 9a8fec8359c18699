"""Positions in which something is left out, changed or doubled, for tests that let them be read."""

import copy

from hypothesis import strategies as st


def spoilt(draw, position, junk):
    """A copy with one to three changes, drawn by Hypothesis."""
    p = copy.deepcopy(position)
    spots = list(paths(p))
    for _ in range(draw.draw(st.integers(1, 3))):
        path = draw.draw(st.sampled_from(spots))
        change(p, path, draw.draw(st.sampled_from(["drop", "set", "twice"])), draw.draw(junk))
    return p


def paths(value, path=()):
    """Every place in a JSON value."""
    if path:
        yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, dict | list):
            yield from paths(inner, (*path, key))
        else:
            yield (*path, key)


def change(p, path, how, thing):
    try:
        for key in path[:-1]:
            p = p[key]
        if how == "drop":
            del p[path[-1]]
        elif how == "twice" and isinstance(p, list):
            p.append(p[path[-1]])
        else:
            p[path[-1]] = thing
    except (KeyError, IndexError, TypeError):
        return  # an earlier change took it away
