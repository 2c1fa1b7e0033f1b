/** Decodes a path's percent-encoding. Returns '' if it is malformed. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
