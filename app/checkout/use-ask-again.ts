import { useEffect, useEffectEvent } from 'react';
import { subscribeToSignedIn } from '../api/sign-in-signal';
import { onReconnect } from '../device/connection/on-reconnect';

/** The store asks PayPal each time, so this is not too often. */
const ASK_AGAIN_MS = 20_000;

/** While `isOpen`, asks every 20 seconds, when the connection returns, and after signing in. */
export function useAskAgain(isOpen: boolean, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => ask(), ASK_AGAIN_MS);
    const stopReconnect = onReconnect(() => ask());
    const stopSignedIn = subscribeToSignedIn(() => ask());
    return () => {
      clearInterval(timer);
      stopReconnect();
      stopSignedIn();
    };
  }, [isOpen]);
}
