import { createSignal } from '../device/signal';

/** The server wants a password: the API client says so, and the layout asks the person for it. */
export const { notify: notifySignInNeeded, subscribe: subscribeToSignInNeeded } = createSignal();

/** The password was right: whatever was refused without it tries again. */
export const { notify: notifySignedIn, subscribe: subscribeToSignedIn } = createSignal();
