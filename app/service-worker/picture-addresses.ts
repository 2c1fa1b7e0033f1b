/** The picture as it is saved for offline use: its address without a width. */
export function savedAddress(address: string): string {
  return without(address, ['w']);
}

/** What stays the same when a picture changes: its address without width and version. */
export function lastingAddress(address: string): string {
  return without(address, ['w', 'v']);
}

function without(address: string, names: readonly string[]): string {
  const url = new URL(address, self.location.origin);
  for (const name of names) url.searchParams.delete(name);
  return url.pathname + url.search;
}
