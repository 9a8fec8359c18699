"""Source Sans and Source Serif, from their packages, compressed once."""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from commontable.tables.errors import ErrorCode, Refused

FACES = {
    "sans-regular": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "serif-regular": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}


@lru_cache(maxsize=len(FACES))
def compressed(face: str) -> bytes:
    package, name = FACES[face]
    return gzip.compress((files(package) / "files" / name).read_bytes(), mtime=0)


async def get_font(request: Request) -> Response:
    """A face of Source Sans or Source Serif."""
    face = request.path_params["face"]
    if face not in FACES:
        raise Refused(ErrorCode.UNKNOWN, f"There is no font called {face[:30]!r} here.")
    headers = {
        "Content-Encoding": "gzip",
        "Cache-Control": "public, max-age=31536000, immutable",
    }
    return Response(compressed(face), media_type="font/ttf", headers=headers)
