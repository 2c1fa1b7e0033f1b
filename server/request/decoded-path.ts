/** The path without percent-encoding; '' for one that is encoded wrongly, which names nothing. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
