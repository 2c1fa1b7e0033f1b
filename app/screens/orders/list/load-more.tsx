import { useEffect, useRef } from 'react';
import { LOADING_ORDERS } from '../../../../domain/shell/orders-texts';
import { Button } from '../../../components/button';

/** How far ahead of scrolling older orders are loaded. */
const ROOT_MARGIN = '1200px';

interface LoadMoreProps {
  readonly isLoading: boolean;
  onLoad(): void;
}

/** Loads older orders when the end of the list comes near. The button is for people who do not scroll. */
export function LoadMore({ isLoading, onLoad }: LoadMoreProps) {
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
        {isLoading ? LOADING_ORDERS : 'Show older orders'}
      </Button>
    </div>
  );
}
