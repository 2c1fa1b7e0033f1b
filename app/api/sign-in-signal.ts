/**
 * What happens around signing in, told and heard across the page: the API client tells that the server wants a password,
 * the layout asks for it, and whoever was refused goes on once it was right.
 */
const SIGN_IN_NEEDED = 'sign-in-needed';
const SIGNED_IN = 'signed-in';

export function notifySignInNeeded(): void {
  globalThis.dispatchEvent(new Event(SIGN_IN_NEEDED));
}

export function notifySignedIn(): void {
  globalThis.dispatchEvent(new Event(SIGNED_IN));
}

/** Returns the function that stops listening. */
export function subscribeToSignInNeeded(listener: () => void): () => void {
  return listen(SIGN_IN_NEEDED, listener);
}

/** Returns the function that stops listening. */
export function subscribeToSignedIn(listener: () => void): () => void {
  return listen(SIGNED_IN, listener);
}

function listen(name: string, listener: () => void): () => void {
  globalThis.addEventListener(name, listener);
  return () => globalThis.removeEventListener(name, listener);
}
