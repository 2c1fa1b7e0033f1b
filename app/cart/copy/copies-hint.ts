/** Says in local storage that this device may have copies of carts, which saves other visits the look for them. */
const HINT = 'cart_copies';

export function mayHaveCopies(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return false;
  }
}

export function noteCopies(hasCopies: boolean): void {
  try {
    if (hasCopies) localStorage.setItem(HINT, 'true');
    else localStorage.removeItem(HINT);
  } catch {
    // Where local storage is blocked, no copy is offered.
  }
}
