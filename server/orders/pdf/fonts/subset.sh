#!/bin/sh
# Puts together what an order's PDF prints, and writes archivo-regular.ttf and archivo-bold.ttf: Archivo for Latin
# letters, Vietnamese ones included, and Noto Sans for Cyrillic, Greek, and Hebrew ones. The library that writes PDF
# files takes neither weights out of a variable font nor fonts compressed as the interface's.
# With fonttools and brotli, and after `npm ci`, from this folder: sh subset.sh
set -e

ARCHIVO=$PWD/../../../../node_modules/@fontsource-variable/archivo/files
WORK=$(mktemp -d)
TARGET=$PWD
cd "$WORK"
npm pack --silent @fontsource/noto-sans@5 @fontsource/noto-sans-hebrew@5
for archive in *.tgz; do tar xzf "$archive" --one-top-level="${archive%-*}"; done
NOTO=fontsource-noto-sans/package/files/noto-sans
HEBREW=fontsource-noto-sans-hebrew/package/files/noto-sans-hebrew

keep() {
  pyftsubset "$1" --unicodes="$2" --layout-features="$3" --no-hinting --drop-tables+=STAT,gasp,prep --output-file="$4"
}

# Weight in Archivo, weight in Noto Sans, file.
join() {
  for part in latin latin-ext vietnamese; do
    fonttools varLib.instancer "$ARCHIVO/archivo-$part-wdth-normal.woff2" wght="$1" wdth=100 --output "$part-all.ttf"
    keep "$part-all.ttf" '*' kern,tnum,lnum,liga,ccmp,mark "$part.ttf"
  done
  keep "$NOTO-cyrillic-$2-normal.woff2" U+0400-045F,U+0490-0491 kern cyrillic.ttf
  keep "$NOTO-greek-$2-normal.woff2" U+0370-03FF kern greek.ttf
  keep "$HEBREW-hebrew-$2-normal.woff2" U+0590-05FF ccmp,mark hebrew.ttf
  pyftmerge --output-file=joined.ttf latin.ttf latin-ext.ttf vietnamese.ttf cyrillic.ttf greek.ttf hebrew.ttf
  # Lines stay as high as Archivo's.
  python3 - "$TARGET/$3" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont
font, archivo = TTFont('joined.ttf'), TTFont('latin.ttf')
for table, names in (
    ('hhea', ('ascent', 'descent', 'lineGap')),
    ('OS/2', ('sTypoAscender', 'sTypoDescender', 'sTypoLineGap', 'usWinAscent', 'usWinDescent')),
):
    for name in names:
        setattr(font[table], name, getattr(archivo[table], name))
font.save(sys.argv[1])
PYTHON
}

join 400 400 archivo-regular.ttf
join 680 700 archivo-bold.ttf
rm -r "$WORK"
