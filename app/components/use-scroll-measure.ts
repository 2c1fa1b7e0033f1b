import { type RefObject, useLayoutEffect, useState } from 'react';

/** Keeps what is measured of a scrolling element up to date while it is scrolled and resized. */
export function useScrollMeasure<Element extends HTMLElement, Measure>(
  ref: RefObject<Element | null>,
  measure: (element: Element) => Measure,
  initial: Measure,
): Measure {
  const [measured, setMeasured] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const next = measure(element);
      setMeasured((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    update();
    const observer = new ResizeObserver(update);
    for (const part of [element, ...element.children]) observer.observe(part);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [ref, measure]);
  return measured;
}
