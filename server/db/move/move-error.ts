/** The message says why and what to do. Neither database was changed. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
