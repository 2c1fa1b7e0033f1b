import { lazy, Suspense } from 'react';
import type { SignInReason } from './sign-in-panel';

const SignInPanel = lazy(async () => ({ default: (await import('./sign-in-panel')).SignInPanel }));

/** Most people never see it, so it loads on demand. */
export function SignInOffer({ reason }: { reason: SignInReason }) {
  return (
    <Suspense fallback={null}>
      <SignInPanel reason={reason} />
    </Suspense>
  );
}
