import { type HTMLAttributes, type Ref, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Ends {
  readonly hasMoreBefore: boolean;
  readonly hasMoreAfter: boolean;
}

interface ScrollRowProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'ul' | 'div';
}

/** A one-row list that scrolls sideways without a scrollbar and fades out where it continues. */
export function ScrollRow({ as: Tag = 'ul', className = '', ...rest }: ScrollRowProps) {
  const row = useRef<HTMLElement>(null);
  const { hasMoreBefore, hasMoreAfter } = useScrollMeasure(row, endsOf, { hasMoreBefore: false, hasMoreAfter: false });
  return (
    <Tag
      ref={row as Ref<never>}
      className={`relative flex overflow-x-auto [scrollbar-width:none] ${hasMoreBefore ? 'mask-l-from-[calc(100%-40px)]' : ''} ${hasMoreAfter ? 'mask-r-from-[calc(100%-40px)]' : ''} ${className}`}
      {...rest}
    />
  );
}

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Ends {
  // Positions can be fractions of a pixel.
  return { hasMoreBefore: scrollLeft > 1, hasMoreAfter: scrollLeft + clientWidth < scrollWidth - 1 };
}

export function useScrollMeasure<Element extends HTMLElement, Measure>(
  ref: RefObject<Element | null>,
  measure: (element: Element) => Measure,
  initial: Measure,
): Measure {
  // Kept as text, so measuring the same again renders nothing.
  const [measured, setMeasured] = useState(() => JSON.stringify(initial));
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => setMeasured(JSON.stringify(measure(element)));
    // Fires after layout and before paint, too; measuring here would lay the element out twice.
    const observer = new ResizeObserver(() => flushSync(update));
    for (const part of [element, ...element.children]) observer.observe(part);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [ref, measure]);
  return useMemo(() => JSON.parse(measured), [measured]);
}
