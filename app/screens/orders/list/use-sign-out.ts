import { useCallback, useEffect } from 'react';
import { messageOf } from '../../../api/client';
import { signOut } from '../../../api/order-calls';
import { useToast } from '../../../components/toast';
import { createSignal } from '../../../device/signal';
import { useStorefront } from '../../../storefront/storefront-context';

const signedOut = createSignal('signed-out');

/** Ends the browser's session. @param onSignedOut called in every tab, whichever one signed out */
export function useSignOut(onSignedOut: () => void): () => Promise<void> {
  const { customer } = useStorefront();
  const toast = useToast();
  useEffect(() => signedOut.subscribe(onSignedOut), [onSignedOut]);
  return useCallback(async () => {
    try {
      await signOut(customer);
      signedOut.notify();
    } catch (error) {
      toast.show(messageOf(error), 'error');
    }
  }, [customer, toast]);
}
