import { useEffect } from 'react';
import { subscribeToSignedIn } from '../api/sign-in-signal';
import { onReconnect } from '../connection/on-reconnect';

/** The store itself asks PayPal when it is asked, so not too often. */
const ASK_AGAIN_MS = 20_000;

/** While `isOpen`, asks when the connection is back, after signing in, and every 20 s. @param ask the same function each time */
export function useAskAgain(isOpen: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(ask, ASK_AGAIN_MS);
    const stopReconnect = onReconnect(ask);
    const stopSignedIn = subscribeToSignedIn(ask);
    return () => {
      clearInterval(timer);
      stopReconnect();
      stopSignedIn();
    };
  }, [isOpen, ask]);
}
