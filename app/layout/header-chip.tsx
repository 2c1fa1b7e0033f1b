import { Suspense, useEffect, useState } from 'react';
import { lazyOptional } from '../components/lazy-optional';
import type { Readiness } from '../offline/readiness';

const ReadinessChip = lazyOptional(async () => (await import('./readiness-chip')).ReadinessChip);

/** The chip, and with it the outbox's sender, come after the page itself has loaded. */
export function HeaderChip(props: { readonly readiness: Readiness; onSaveNow(): void }) {
  const isLoaded = usePageLoaded();
  useEffect(() => {
    if (!isLoaded) return;
    import('../offline/triggers').then(
      ({ watchOutbox }) => watchOutbox(),
      // Not to be had at the moment: the checkout brings its own, and so does the next page.
      () => undefined,
    );
  }, [isLoaded]);
  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <ReadinessChip {...props} />
    </Suspense>
  );
}

function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(document.readyState === 'complete');
  useEffect(() => {
    if (isLoaded) return;
    const tell = () => setLoaded(true);
    window.addEventListener('load', tell);
    return () => window.removeEventListener('load', tell);
  }, [isLoaded]);
  return isLoaded;
}
