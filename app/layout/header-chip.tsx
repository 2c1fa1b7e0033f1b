import { Suspense } from 'react';
import { lazyOptional } from '../components/lazy-optional';
import { useIsOnline } from '../connection/use-is-online';
import type { Readiness } from '../offline/readiness';
import { pageLoaded } from '../page-loaded';

const ReadinessChip = lazyOptional(async () => {
  await pageLoaded();
  return (await import('./readiness-chip')).ReadinessChip;
});

/** Appears after the page itself has loaded. */
export function HeaderChip(props: { readonly readiness: Readiness; onSaveNow(): void }) {
  const isOnline = useIsOnline();
  return (
    <Suspense fallback={null}>
      <ReadinessChip isOnline={isOnline} {...props} />
    </Suspense>
  );
}
