import { lazy, Suspense, useEffect, useState } from 'react';
import { CallError, messageOf, UNREACHABLE } from '../../data/api/client';
import { PageTitle } from '../../data/storefront/page-title';
import { pingServer } from '../../device/connection/ping-server';
import { reloadOnce } from '../../device/installation/reload-once';
import { Button } from '../../ui/button';
import { ProviderPage } from '../../ui/provider-page';
import { MainLineLink, Screen } from '../../ui/screen';

// Loaded on demand: they're needed only after a response. What people see while offline isn't lazy.
const StoreNotFound = lazy(async () => ({ default: (await import('./not-found-screen')).StoreNotFound }));
const SignInScreen = lazy(async () => ({ default: (await import('../../session/sign-in-screen')).SignInScreen }));

export function StoreMissing() {
  return (
    <Suspense fallback={<ProviderPage />}>
      <StoreNotFound />
    </Suspense>
  );
}

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

const UPDATED = 'The store was updated, and this page is from before. Your cart is safe on this device.';

/** Replaces a screen that failed or couldn't be fetched; the store around it keeps working. */
export function ScreenError({ error }: { error: unknown }) {
  const isFetch = error instanceof TypeError && /import|fetch|module/i.test(error.message);
  const missing = isFetch ? error.message : undefined;
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    if (!missing) return;
    // A tab from before an update may request a file that's gone. The cart survives a reload.
    void pingServer('').then((isReached) => isReached && reloadOnce(missing));
    import('../../device/installation/page-release').then(
      async ({ isPageReplaced }) => setReplaced((await isPageReplaced()) === true),
      () => undefined,
    );
  }, [missing]);
  const reason = isReplaced ? UPDATED : UNREACHABLE;
  return (
    <Screen variant="message">
      <PageTitle>Screen not opened</PageTitle>
      <h1 className="text-title">This screen could not be opened</h1>
      <p className="text-ink-2">{isFetch ? reason : 'Something went wrong. Your cart is safe on this device.'}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {isReplaced ? 'Reload to update' : 'Try again'}
      </Button>
    </Screen>
  );
}
