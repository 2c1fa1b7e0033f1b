import { useEffect, useRef } from 'react';
import { useIsOnline } from '../device/connection/on-reconnect';
import { Button } from './button';
import { Card } from './screen';

/** Loads the rest this far ahead of scrolling. */
const ROOT_MARGIN = '1200px';

interface LoadMoreProps {
  readonly text: string;
  readonly isLoading: boolean;
  onLoad(): void;
}

/** The button is for people who don't scroll. */
export function LoadMore({ text, isLoading, onLoad }: LoadMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading || !element.current) return;
    // A busy page gets several entries at once; the last one counts.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onLoad(), {
      rootMargin: ROOT_MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isLoading, onLoad]);
  return (
    <div ref={element} className="mt-4">
      <Button aria-disabled={isLoading} onClick={() => !isLoading && onLoad()} className="w-full">
        {text}
      </Button>
    </div>
  );
}

export function LoadFailure({ failure, onRetry }: { failure: string; onRetry(): void }) {
  const isOnline = useIsOnline();
  return (
    <Card className="mt-4 flex flex-col items-start gap-4 p-6">
      <p>
        <b className="font-heading">{isOnline ? 'The orders could not be loaded.' : 'Orders need a connection.'}</b>{' '}
        {isOnline ? failure : "They will load as soon as you're back online."}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </Card>
  );
}
