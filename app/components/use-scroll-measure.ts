import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Keeps a scrolling element's measure up to date through scrolling and resizing. */
export function useScrollMeasure<Element extends HTMLElement, Measure>(
  ref: RefObject<Element | null>,
  measure: (element: Element) => Measure,
  initial: Measure,
): Measure {
  const [measured, setMeasured] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let last = '';
    const update = () => {
      const next = measure(element);
      const text = JSON.stringify(next);
      if (text === last) return;
      last = text;
      setMeasured((before) => (JSON.stringify(before) === text ? before : next));
    };
    // Also fires after layout and before paint; measuring here would lay the element out twice.
    const observer = new ResizeObserver(() => flushSync(update));
    for (const part of [element, ...element.children]) observer.observe(part);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [ref, measure]);
  return measured;
}
