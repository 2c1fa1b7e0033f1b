import { readLocal, writeLocal } from '../../device/storage/local-storage';

const HINT = 'cart_copies';

export function mayHaveCopies(): boolean {
  return readLocal(HINT) !== null;
}

export function noteCopies(hasCopies: boolean): void {
  writeLocal(HINT, hasCopies ? 'true' : null);
}
