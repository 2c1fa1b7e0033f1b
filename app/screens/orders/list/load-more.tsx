import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button';

/** Older orders come so far before their place is scrolled to. */
const AHEAD = '1200px';

interface LoadMoreProps {
  readonly isLoading: boolean;
  onLoad(): void;
}

/** Loads older orders when the end of the list comes near; the button is for those who do not scroll. */
export function LoadMore({ isLoading, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading || !place.current) return;
    // A busy page is told of several crossings at once: the last one holds.
    const observer = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && onLoad(), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isLoading, onLoad]);
  return (
    <div ref={place} className="mt-4">
      <Button aria-disabled={isLoading} onClick={() => !isLoading && onLoad()} className="w-full">
        {isLoading ? 'Loading orders…' : 'Show older orders'}
      </Button>
    </div>
  );
}
