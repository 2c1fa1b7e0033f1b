#!/bin/sh
# Cuts Archivo down to what an order's PDF uses, and writes archivo-regular.ttf and archivo-bold.ttf: the library that
# writes PDF files takes neither weights out of a variable font nor fonts compressed as the interface's.
# In a Python environment, from this folder:
#   pip install fonttools brotli && sh subset.sh
set -e

SOURCE=../../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2
CHARACTERS=U+0020-007E,U+00A0-00FF,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC,U+2122
FEATURES=kern,tnum,lnum,liga,ccmp,mark

cut() {
  fonttools varLib.instancer "$SOURCE" wght="$1" wdth=100 --output archivo.ttf
  pyftsubset archivo.ttf --unicodes="$CHARACTERS" --layout-features="$FEATURES" --no-hinting --output-file="$2"
  rm archivo.ttf
}

cut 400 archivo-regular.ttf
cut 680 archivo-bold.ttf
