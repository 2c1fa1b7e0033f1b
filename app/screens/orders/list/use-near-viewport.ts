import { type RefObject, useEffect, useRef, useState } from 'react';

/** A few screens: far enough that rows are rendered before people scroll to them. */
const MARGIN = '4000px';

interface NearViewport {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isNear: boolean;
  /** The height of the element when it was last rendered. */
  readonly height: number;
}

/**
 * Virtualizes a long list: only parts near the viewport are rendered, so that a list scrolled for hours takes no more
 * memory than a short one. A part with the focus always counts as near.
 */
export function useNearViewport(): NearViewport {
  const ref = useRef<HTMLDivElement>(null);
  const [{ isNear, height }, setState] = useState({ isNear: true, height: 0 });
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
      { rootMargin: `${MARGIN} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear, height };
}
