/**
 * The version of the renderer, a part of every drawn picture's name next to its drawing's hash: finding a picture takes no
 * drawing. It is a hash of sample drawings. When a change of the code changes them,
 * `tests/server/catalog/drawings/drawing-version.test.ts` fails and says the new one.
 */
export const DRAWING_VERSION = '3192c8b9cb18';
