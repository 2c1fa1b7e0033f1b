import { useEffect, useRef } from 'react';

/** Space above and below a sticky column. */
const GAP = 16;

/** Keeps the end of a sticky column in view where it is taller than the window: it sticks by its bottom then. */
export function useStickyColumn() {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const place = () => {
      element.style.top = `${Math.min(GAP, window.innerHeight - element.offsetHeight - GAP)}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return column;
}
