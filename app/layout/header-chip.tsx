import { Suspense, useDeferredValue } from 'react';
import { lazyOptional } from '../components/lazy-optional';
import { useIsOnline } from '../device/connection/use-is-online';
import { pageLoaded } from '../device/page-loaded';
import type { Readiness } from '../device/readiness/readiness';

const ReadinessChip = lazyOptional(async () => {
  await pageLoaded();
  return (await import('./readiness-chip')).ReadinessChip;
});

/** Appears after the page itself has loaded and the screen is there; there is room for it before. */
export function HeaderChip(props: { readonly readiness: Readiness; onSaveNow(): void }) {
  const isOnline = useIsOnline();
  const isScreenThere = useDeferredValue(true, false);
  return (
    <div className="flex h-11 w-13 shrink-0 md:w-44 xl:w-60 xl:justify-end">
      <Suspense fallback={null}>{isScreenThere && <ReadinessChip isOnline={isOnline} {...props} />}</Suspense>
    </div>
  );
}
