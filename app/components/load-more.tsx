import { useEffect, useRef } from 'react';
import { Button } from './button';

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
