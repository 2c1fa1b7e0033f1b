import { type RefObject, useEffect, useRef, useState } from 'react';

interface NearViewport {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isNear: boolean;
  readonly height: number;
}

interface NearViewportOptions {
  /** How far from the viewport counts as near; large enough to render parts before people scroll to them. */
  readonly margin: string;
  /** Without it, a part renders until it's known to be far away; with it, only once it's known to be near. */
  readonly expectedHeight?: number;
}

/**
 * Virtualizes a long list: only parts near the viewport render, so a list scrolled for hours takes no more memory than
 * a short one. A part with focus always counts as near.
 */
export function useNearViewport({ margin, expectedHeight }: NearViewportOptions): NearViewport {
  const ref = useRef<HTMLDivElement>(null);
  const [{ isNear, height }, setState] = useState({
    isNear: expectedHeight === undefined,
    height: expectedHeight ?? 0,
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true || element.contains(document.activeElement);
        setState((before) => {
          if (isNear === before.isNear) return before;
          return { isNear, height: isNear ? before.height : element.offsetHeight };
        });
      },
      { rootMargin: `${margin} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [margin]);
  return { ref, isNear, height };
}
