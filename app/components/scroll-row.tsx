import { type HTMLAttributes, type Ref, useRef } from 'react';
import { useScrollMeasure } from './use-scroll-measure';

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
