import { useEffect } from 'react';
import { subscribeToSignedIn } from '../api/sign-in-signal';
import { isStoreReached, subscribeToReached } from '../connection/reachability';

/** The store itself asks PayPal when it is asked, so not too often. */
const ASK_AGAIN_MS = 20_000;

/** While `isOpen`, asks when the connection is back, after signing in, and every 20 s. @param ask the same function each time */
export function useAskAgain(isOpen: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(ask, ASK_AGAIN_MS);
    const stopReached = subscribeToReached(() => isStoreReached() && ask());
    const stopSignedIn = subscribeToSignedIn(ask);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      stopReached();
      stopSignedIn();
      window.removeEventListener('online', ask);
    };
  }, [isOpen, ask]);
}
