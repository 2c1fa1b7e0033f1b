import { lazy, Suspense } from 'react';
import { CallError, messageOf } from '../api/client';
import { Button } from '../components/button';
import { MainLineLink } from '../components/main-line-link';
import { Screen } from '../components/screen';
import { ProviderPage } from './provider-page';

// Needed only after the server has answered, so they are no part of the first load. What the shopper sees without a
// connection is.
const StoreNotFound = lazy(async () => ({ default: (await import('./not-found-screen')).StoreNotFound }));
const SignInScreen = lazy(async () => ({ default: (await import('../session/sign-in-screen')).SignInScreen }));

/** Shown where no store is. */
export function StoreMissing() {
  return (
    <Suspense fallback={<ProviderPage />}>
      <StoreNotFound />
    </Suspense>
  );
}

/** Shown in place of a store that needs a sign-in or could not be opened. */
export function RouteError({ error }: { error: unknown }) {
  if (error instanceof CallError && error.code === 'not_signed_in')
    return (
      <ProviderPage>
        <Suspense>
          <SignInScreen />
        </Suspense>
      </ProviderPage>
    );
  return (
    <ProviderPage>
      <Screen variant="message">
        <title>Store unavailable</title>
        <h1 className="text-title">The store could not be opened</h1>
        <p className="text-ink-2">
          {messageOf(error)} Your cart is safe on this device. If this keeps happening, call <MainLineLink />.
        </p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Screen>
    </ProviderPage>
  );
}
