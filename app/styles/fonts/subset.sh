#!/bin/sh
# Cuts Archivo down to what the interface uses, and writes archivo.woff2: weights 400 to 700, the usual width, the
# Latin letters of American and European names, and the punctuation and arrows of the screens' own texts.
# Needed only when a text or a weight outside of these is. In a Python environment, from this folder:
#   pip install fonttools brotli && sh subset.sh
set -e

SOURCE=../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2
CHARACTERS=U+0020-007E,U+00A0-00FF,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032-2033,U+20AC,U+2122,U+2191,U+2193,U+2212
FEATURES=kern,tnum,lnum,liga,calt,ccmp,locl,mark,mkmk

fonttools varLib.instancer "$SOURCE" wght=400:700 wdth=100 --output archivo.ttf
pyftsubset archivo.ttf --unicodes="$CHARACTERS" --layout-features="$FEATURES" --no-hinting --flavor=woff2 \
  --output-file=archivo.woff2
rm archivo.ttf
