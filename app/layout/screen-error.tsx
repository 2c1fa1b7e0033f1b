import { useEffect } from 'react';
import { UNREACHABLE } from '../api/client';
import { Button } from '../components/button';
import { Screen } from '../components/screen';
import { recoverStaleTab } from '../device/installation/stale-tab';
import { PageTitle } from '../storefront/page-title';

/** Shown in place of a screen that failed or could not be fetched; the store around it keeps working. */
export function ScreenError({ error }: { error: unknown }) {
  const isFetch = error instanceof TypeError && /import|fetch|module/i.test(error.message);
  const missing = isFetch ? error.message : undefined;
  useEffect(() => {
    if (missing) void recoverStaleTab(missing);
  }, [missing]);
  return (
    <Screen variant="message">
      <PageTitle>Screen not opened</PageTitle>
      <h1 className="text-title">This screen could not be opened</h1>
      <p className="text-ink-2">{isFetch ? UNREACHABLE : 'Something went wrong. Your cart is safe on this device.'}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Screen>
  );
}
