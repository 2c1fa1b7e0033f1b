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
    // Local storage is blocked: no copy is offered.
  }
}
