"""Build Polytheon: compiled by mypyc where a C compiler works, else (or with POLYTHEON_PURE=1) as ordinary Python.

The page for the browser is built with it where there is Node.js.
"""

import os
import runpy
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
COMPILED_ROOMS = ("kernel", "games", "bots")
# What every move at a table goes through, and takes no library but msgspec. Classes of msgspec cannot be compiled.
COMPILED_OF_SERVER = (
    "domain/bounds.py",
    "domain/commands.py",
    "domain/deciding.py",
    "domain/leaving.py",
    "domain/match_log.py",
    "domain/show.py",
    "domain/splicing.py",
    "domain/table.py",
    "sessions/limits.py",
)
# Rooms of a game that use libraries or run seldom, and types that are looked at when the program runs
NOT_COMPILED = ("text", "terminal.py", "lab.py", "seen.py")
METADATA_COMMANDS = {"dist_info", "egg_info"}  # pip asks for these first; they need nothing compiled


def modules_to_compile() -> list[str]:
    """Every module of the compiled rooms but the packages' own files and the exceptions above; some of the server."""
    found = [path for room in COMPILED_ROOMS for path in (ROOT / "polytheon" / room).rglob("*.py")]
    chosen = [path for path in found if path.name != "__init__.py" and not set(NOT_COMPILED) & set(path.parts)]
    if find_spec("msgspec") is not None:  # without its types nothing that uses it can be compiled
        chosen += [ROOT / "polytheon" / "server" / name for name in COMPILED_OF_SERVER]
    return sorted(path.relative_to(ROOT).as_posix() for path in chosen)


def c_compiler_works() -> bool:
    """Try to build an empty extension, which takes a C compiler, a linker and Python's headers."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(
            "#include <Python.h>\n"
            'static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe"};\n'
            "PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }\n"
        )
        command = Distribution({"ext_modules": [Extension("probe", [str(source)])]}).get_command_obj("build_ext")
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception:  # each platform's compiler fails in its own way, and every way means no
            return False
    return True


def extensions() -> list[Extension]:
    """All compiled modules, in one group so that calls between them are direct."""
    if os.environ.get("POLYTHEON_PURE") == "1" or not METADATA_COMMANDS.isdisjoint(sys.argv):
        return []
    if not c_compiler_works():
        print("No working C compiler with Python's headers: Polytheon is installed uncompiled, slow.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    compiled = mypycify(modules_to_compile(), opt_level="3", debug_level="0", group_name="polytheon")
    if sys.platform != "win32":
        # Nobody else calls our functions: the compiler may inline them into each other, also across modules, and drop
        # what it inlined everywhere.
        flags = ["-fno-semantic-interposition", "-fvisibility=hidden"]
        for extension in compiled:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]  # they share one list
    return compiled


def build_page() -> None:
    """Build the page for the browser where that is possible; without it the server has a plain one."""
    script = ROOT / "web" / "bundle.py"
    if not script.is_file():  # only the finished page was handed on
        return
    try:
        built = runpy.run_path(str(script))["build"]()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"The page for the browser could not be built ({error}).", file=sys.stderr)
        built = False
    if not built:
        print("Polytheon is installed with the plain page only: building the other takes Node.js.", file=sys.stderr)


class BuildExt(build_ext):
    """Compile without looking for warnings: in generated code they help nobody, and take longer than compiling it."""

    def build_extensions(self) -> None:
        if sys.platform != "win32":
            self.compiler.compiler_so = [flag for flag in self.compiler.compiler_so if flag not in ("-Wall", "-g")]
        super().build_extensions()


class Build(build):
    """Build, then drop what earlier builds left in the build folder, so that no stale module is installed."""

    def run(self) -> None:
        build_page()
        super().run()
        commands = [self.get_finalized_command(name) for name in self.get_sub_commands()]
        wanted = {Path(output).resolve() for command in commands for output in command.get_outputs()}
        for path in Path(self.build_lib).resolve().rglob("*"):
            if path.is_file() and path not in wanted:
                path.unlink()


setup(ext_modules=extensions(), cmdclass={"build": Build, "build_ext": BuildExt})
