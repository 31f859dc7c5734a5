"""The files of the pages: compressed for clients that accept it, and not sent again to those that have them."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

TYPES: Final = {  # said by us, for browsers believe it and systems differ
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".ico": "image/x-icon",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
COMPRESSIBLE: Final = tuple(TYPES)[:7]  # the others already are
SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}  # of what the build has compressed, the best first
FOR_EVER: Final = "public, max-age=31536000, immutable"  # for files whose name changes with what is in them
ASK_AGAIN: Final = "no-cache"
NEVER: Final = "no-store"


def is_there(file: Path) -> bool:
    """Whether there is such a file; False for names that no file can have."""
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


def file_response(request: Request, file: Path, kept: str = ASK_AGAIN) -> Response:
    """A file in the best encoding that the client accepts; `kept` is its cache policy."""
    encoding = chosen(request.headers.get("accept-encoding", "")) if file.suffix in COMPRESSIBLE else ""
    try:
        parcel = loaded(file, file.stat().st_mtime_ns, encoding)
    except OSError as error:  # it has just been replaced or deleted
        raise HTTPException(404) from error
    return sent(request, parcel, kept, TYPES.get(file.suffix, "application/octet-stream"))


def json_file(request: Request, body: bytes) -> Response:
    """JSON that changes only with the version of the program."""
    return sent(request, packed(body, chosen(request.headers.get("accept-encoding", ""))), ASK_AGAIN, TYPES[".json"])


def sent(request: Request, parcel: tuple[bytes, str, str], kept: str, media: str) -> Response:
    """The content, or "not modified"."""
    body, coded, tag = parcel
    headers = {"cache-control": kept, "etag": tag}
    if media in [TYPES[suffix] for suffix in COMPRESSIBLE]:
        headers["vary"] = "accept-encoding"
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if coded:
        headers["content-encoding"] = coded
    return Response(body, headers=headers, media_type=media)


def chosen(accepted: str) -> str:
    """The best compression that the client accepts; "" for none."""
    taken: set[str] = set()
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if quality.strip() not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            taken.add(name.strip())
    return next((encoding for encoding in SUFFIXES if encoding in taken), "gzip" if "*" in taken else "")


@lru_cache(maxsize=512)
def loaded(file: Path, changed: int, encoding: str) -> tuple[bytes, str, str]:
    """The contents of a file as they are sent, their compression, and a tag that changes with them."""
    body = file.read_bytes()
    ready = file.with_name(file.name + SUFFIXES[encoding]) if encoding else file
    if encoding and ready.is_file():
        return ready.read_bytes(), encoding, f'"{mark_of(body)}-{encoding}"'
    return packed(body, encoding)


@lru_cache(maxsize=64)
def packed(body: bytes, encoding: str) -> tuple[bytes, str, str]:
    """Compress a file that has no compressed version."""
    if encoding:
        return gzip.compress(body, mtime=0), "gzip", f'"{mark_of(body)}-gzip"'
    return body, "", f'"{mark_of(body)}"'


def mark_of(body: bytes) -> str:
    return sha256(body).hexdigest()[:20]
