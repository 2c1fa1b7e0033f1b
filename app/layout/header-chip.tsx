import { Suspense } from 'react';
import { lazyOptional } from '../components/lazy-optional';
import type { Readiness } from '../offline/readiness';
import { pageLoaded } from '../page-loaded';

const ReadinessChip = lazyOptional(async () => {
  await pageLoaded();
  return (await import('./readiness-chip')).ReadinessChip;
});

/** Appears after the page itself has loaded. */
export function HeaderChip(props: { readonly readiness: Readiness; onSaveNow(): void }) {
  return (
    <Suspense fallback={null}>
      <ReadinessChip {...props} />
    </Suspense>
  );
}
