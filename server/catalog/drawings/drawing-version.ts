/**
 * The version of the drawing code, a part of every drawn picture's name: finding a picture takes no drawing. It is a hash
 * of sample drawings. When a change of the code changes them, `tests/server/catalog/drawings/drawing-version.test.ts` fails
 * and says the new one.
 */
export const DRAWING_VERSION = '16d18b41b19d';
