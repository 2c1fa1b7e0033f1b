import { lazy, Suspense } from 'react';
import type { SignInReason } from './sign-in-panel';

const SignInPanel = lazy(async () => ({ default: (await import('./sign-in-panel')).SignInPanel }));

/** Takes the place of orders and offers to sign in. Most people never see it, so it is fetched when it is needed. */
export function SignInOffer({ reason }: { reason: SignInReason }) {
  return (
    <Suspense fallback={null}>
      <SignInPanel reason={reason} />
    </Suspense>
  );
}
