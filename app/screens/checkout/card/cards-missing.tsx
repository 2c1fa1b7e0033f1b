import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button';
import { Note } from '../notes/obstacle-notes';

interface RetryProps {
  onRetry(): void;
}

/** Some blockers answer nothing at all, and leave the script waiting for ever. */
const SLOW_AFTER_MS = 10_000;

/** The provider's script is on its way; when it takes too long, what may hold it up. */
export function CardsLoading({ onRetry }: RetryProps) {
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
      <LoaderCircle aria-hidden size={20} className="animate-spin" />
      Loading the card payment…
    </p>
  );
}

/** The provider's script, or our part around it, has not come. */
export function CardsBlocked({ onRetry }: RetryProps) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <Note>
        The card payment could not be loaded. An ad blocker or this network may be holding it back: turn off ad blockers
        for this page and try again, or enter a code to place the order.
      </Note>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
