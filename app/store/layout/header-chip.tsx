import { Suspense, useDeferredValue } from 'react';
import { useIsOnline } from '../../device/connection/on-reconnect';
import { pageLoaded } from '../../device/page-loaded';
import type { OfflineState } from '../../device/readiness/readiness';
import { lazyOptional } from '../../ui/lazy-optional';

const ReadinessChip = lazyOptional(async () => {
  await pageLoaded();
  return (await import('./readiness-chip')).ReadinessChip;
});

export const OFFLINE_UNKNOWN: OfflineState = { readiness: { kind: 'unknown' }, onSaveNow: () => undefined };

/** Appears after the page and its screen have loaded; its space is reserved until then. */
export function HeaderChip(props: OfflineState) {
  const isOnline = useIsOnline();
  const isScreenThere = useDeferredValue(true, false);
  return (
    <div className="flex h-11 w-11 shrink-0 *:flex-1 md:w-44">
      <Suspense fallback={null}>{isScreenThere && <ReadinessChip isOnline={isOnline} {...props} />}</Suspense>
    </div>
  );
}
