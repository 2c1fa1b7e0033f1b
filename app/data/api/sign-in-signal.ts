import { createSignal } from '../../device/signal';

/** The server wants a password: the API client notifies, and the layout asks the person. */
export const { notify: notifySignInNeeded, subscribe: subscribeToSignInNeeded } = createSignal();

/** The dialog was closed. After the right password, the other signal comes first. */
export const { notify: notifySignInClosed, subscribe: subscribeToSignInClosed } = createSignal();

/** The password was right: whatever was refused without it retries. */
export const { notify: notifySignedIn, subscribe: subscribeToSignedIn } = createSignal();
