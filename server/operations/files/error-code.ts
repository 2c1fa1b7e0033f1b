/** The operating system's code ('ENOENT'), Node's, or the database's. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
