import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import { Note } from '../notes/note';

/** Some ad blockers never respond, so the script would load forever. */
const SLOW_AFTER_MS = 10_000;

export function CardsLoading({ onRetry }: { onRetry(): void }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isSlow) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSlow]);

  function handleRetry() {
    setSlow(false);
    onRetry();
  }

  if (isSlow) return <CardsBlocked onRetry={handleRetry} />;
  return (
    <p className="flex min-h-14 items-center justify-center gap-2.5 text-label text-ink-2">
      <LoaderCircle size={20} className="animate-spin" />
      Loading card payment…
    </p>
  );
}

/** The provider's script or our chunk around it failed to load. */
export function CardsBlocked({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <Note>
        Card payment could not be loaded. An ad blocker or this network may be blocking it: turn off ad blockers for
        this page and try again, or enter a code to place the order.
      </Note>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
