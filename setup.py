"""The compiled build. Everything else about the package is in pyproject.toml.

Without HYAKKI_COMPILE=1 this builds plain Python. With it (and mypy and a C compiler) the listed modules
become machine code: `tools/compile.py` does so for a checkout, and so does building a wheel.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

GROUP = "hyakki.kernel.group"
C_FILES = Path("build/c")


def compiled_modules() -> list[Extension]:
    if os.environ.get("HYAKKI_COMPILE") != "1":
        return []
    sys.path.insert(0, "tools")
    from mypyc.build import mypycify

    from compiled_modules import listed

    files = [str(path) for path in listed(Path("src/hyakki"))]
    quiet = ["--config-file=", "--cache-dir=/dev/null", "--no-error-summary"]
    # A C file for each module: one for all of them takes the compiler far longer and makes little difference.
    modules = mypycify(
        [*quiet, *files], opt_level="3", multi_file=True, group_name=GROUP, target_dir=str(C_FILES)
    )
    for module in modules:
        # A fused multiply-add rounds once where Python rounds twice: a search would choose differently.
        module.extra_compile_args = [*module.extra_compile_args, "-ffp-contract=off"]
        # The group's headers lie in its package's folder, where the modules' files do not look.
        module.include_dirs = [*module.include_dirs, str(C_FILES.joinpath(*GROUP.split(".")[:-1]))]
    return modules


class BuildSideBySide(build_ext):
    """Compiles the C files of an extension on all cores."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def compile(sources: list[str], **words: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                objects = cores.map(lambda source: one_by_one([source], **words), sources)
                return [name for names in objects for name in names]

        self.compiler.compile = compile
        super().build_extensions()


setup(ext_modules=compiled_modules(), cmdclass={"build_ext": BuildSideBySide})
