import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { signOut } from '../../../api/order-calls';
import { Button } from '../../../components/button';
import { ScreenTitle } from '../../../components/screen';
import { TitleBar } from '../../../components/title-bar';
import { useAction } from '../../../components/use-action';
import { createSignal } from '../../../device/signal';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import type { OrderList } from './use-orders';

type ScreenHeadingProps = Pick<OrderList, 'adminUntil' | 'isSignedIn' | 'needsSignIn' | 'empty'>;

export function ScreenHeading({ adminUntil, isSignedIn, needsSignIn, empty }: ScreenHeadingProps) {
  const { parts, askToUnlock } = useAdmin();
  const signOut = useSignOut(empty);
  return (
    <TitleBar className="mb-4 gap-x-4 gap-y-3">
      <ScreenTitle>Orders</ScreenTitle>
      {isSignedIn && (
        <button
          type="button"
          onClick={signOut}
          className="-mr-3 ml-auto min-h-11 rounded-control px-3 text-label font-semibold text-ink-2 hover:text-ink sm:mr-0"
        >
          Sign out
        </button>
      )}
      {/* Its own row on a phone, which has no room beside the sign-out button. */}
      <div
        className={`flex min-h-12 items-center justify-end empty:hidden max-sm:w-full ${isSignedIn ? '' : 'ml-auto'}`}
      >
        {adminUntil === undefined && !needsSignIn && (
          <Button onClick={() => askToUnlock()}>
            <Lock size={20} strokeWidth={1.75} />
            Admin unlock
          </Button>
        )}
        {adminUntil !== undefined && parts && <parts.Session until={adminUntil} />}
      </div>
    </TitleBar>
  );
}

const signedOut = createSignal('signed-out');

/** @param onSignedOut called in every tab, whichever one signed out */
function useSignOut(onSignedOut: () => void): () => void {
  const { customer } = useStorefront();
  const run = useAction();
  useEffect(() => signedOut.subscribe(onSignedOut), [onSignedOut]);
  return () =>
    run(async () => {
      await signOut(customer);
      signedOut.notify();
    });
}
