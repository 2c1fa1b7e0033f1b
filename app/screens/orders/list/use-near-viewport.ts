import { type RefObject, useEffect, useRef, useState } from 'react';

/** A few screens up and down: far enough that nobody scrolls faster than rows are made. */
const NEAR = '4000px';

interface Nearness {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly isNear: boolean;
  /** How high the place was when it was last filled. */
  readonly height: number;
}

/**
 * Whether a part of a long list is near the screen. What is far away needs no elements, so a list that is scrolled through
 * for hours takes no more memory for them than a short one. What has the focus is near wherever it is.
 */
export function useNearViewport(): Nearness {
  const place = useRef<HTMLDivElement>(null);
  const [{ isNear, height }, setState] = useState({ isNear: true, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (crossings) => {
        const isNear = crossings.at(-1)?.isIntersecting === true || element.contains(document.activeElement);
        setState((before) => {
          if (isNear === before.isNear) return before;
          return { isNear, height: isNear ? before.height : element.offsetHeight };
        });
      },
      { rootMargin: `${NEAR} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, isNear, height };
}
