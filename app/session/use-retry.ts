import { useEffect } from 'react';
import { subscribeToSignedIn } from '../data/api/sign-in-signal';

export function useRetry(
  retry: () => void,
  { isOnSignIn, isOnline }: { isOnSignIn: boolean; isOnline: boolean },
): void {
  useEffect(() => (isOnSignIn ? subscribeToSignedIn(retry) : undefined), [isOnSignIn, retry]);
  useEffect(() => {
    if (!isOnline) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isOnline, retry]);
}
