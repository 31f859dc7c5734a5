"""Write the two small fonts of the page from larger ones: `figures.woff2` and `mark.woff2` in src/style.

    npm pack @fontsource-variable/source-serif-4@5.3.1 @fontsource/cinzel@5.3.0    (and unpack them)
    pip install fonttools brotli
    python scripts/fonts.py figures source-serif-4-latin-wght-normal.woff2
    python scripts/fonts.py mark cinzel-latin-600-normal.woff2

Figures: digits and signs of Source Serif 4, for titles. Mark: the letters of Cinzel that English and French need, for
the names of games. Both are under the SIL Open Font License 1.1; a changed font must not keep a reserved name.
"""

from __future__ import annotations

import sys
from pathlib import Path
from string import ascii_letters

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

KEPT = {"figures": "0123456789+−", "mark": ascii_letters + " ’'.,:;!?%()&-–/ÀÂÇÉÈÊËÎÏÔŒÛÙÜàâçéèêëîïôœûùü"}
STYLE = Path(__file__).parents[1] / "src" / "style"
LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."


def main(name: str, original: str) -> None:
    font = TTFont(original)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.drop_tables += ["STAT", "GDEF", "BASE", "gasp", "GPOS", "GSUB"]
    options.name_IDs = [0, 1, 2, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text=KEPT[name])
    subsetter.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": (400, 700)})
    for name_id, text in {1: name.capitalize(), 6: name.capitalize(), 13: LICENCE}.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(STYLE / f"{name}.woff2")


if __name__ == "__main__":
    main(*sys.argv[1:])
