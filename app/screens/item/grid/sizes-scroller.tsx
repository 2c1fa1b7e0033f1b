import { ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { sizeRanges } from '../../../../domain/catalog/size-ranges';
import { countOf } from '../../../../domain/count-of';
import { useScrollMeasure } from '../../../components/scroll-row';

export function SizesScroller({ sizes, children }: { sizes: readonly string[]; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const hidden = useScrollMeasure(scroller, hiddenSizes, NO_HIDDEN_SIZES);

  function handleMore() {
    if (!scroller.current) return;
    showMoreSizes(scroller.current, hidden);
    summary.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {hidden.before + hidden.after > 0 && (
        <div className="flex min-h-11 items-center gap-2.5 pb-1.5">
          <p ref={summary} tabIndex={-1} className="min-w-0 flex-1 text-label text-ink-2 outline-none">
            <b className="mr-1 font-heading text-ink">{countOf(sizes.length, 'size')}</b> {sizeRanges(sizes)}
          </p>
          {hidden.after > 0 && (
            <button
              type="button"
              onClick={handleMore}
              className="flex h-11 shrink-0 items-center gap-2 rounded-full bg-ink pr-3 pl-4 text-label font-name text-white hover:bg-ink-2"
            >
              {hidden.after} more {hidden.after === 1 ? 'size' : 'sizes'}
              <ChevronRight aria-hidden size={18} strokeWidth={1.75} />
            </button>
          )}
        </div>
      )}
      <div className="relative">
        <div ref={scroller} className="overflow-x-auto scroll-pr-16 scroll-pl-25 [scrollbar-width:none]">
          {children}
        </div>
        {hidden.before > 0 && <EdgeShadow style={{ left: hidden.colorsWidth }} className="bg-linear-to-r" />}
        {hidden.after > 0 && <EdgeShadow style={{ right: hidden.unitsWidth }} className="bg-linear-to-l" />}
      </div>
    </>
  );
}

function EdgeShadow({ style, className }: { style: { left?: number; right?: number }; className: string }) {
  return (
    <span
      aria-hidden
      style={style}
      className={`pointer-events-none absolute inset-y-0 z-5 w-7 from-ink/22 to-transparent ${className}`}
    />
  );
}

/** Size columns scrolled out of sight, and the widths of the sticky columns they're behind, in px. */
interface HiddenSizes {
  readonly before: number;
  readonly after: number;
  readonly colorsWidth: number;
  readonly unitsWidth: number;
}

const NO_HIDDEN_SIZES: HiddenSizes = { before: 0, after: 0, colorsWidth: 0, unitsWidth: 0 };

/** @param scroller holds the table: colors first, units last, a size in each column between */
function hiddenSizes(scroller: HTMLElement): HiddenSizes {
  const heads = [...scroller.querySelectorAll('th[scope="col"]')].map((head) => head.getBoundingClientRect());
  const [colors, ...sizes] = heads;
  const units = sizes.pop();
  if (!colors || !units) return NO_HIDDEN_SIZES;
  // Positions can be fractions of a pixel.
  return {
    before: sizes.filter(({ left }) => left < colors.right - 1).length,
    after: sizes.filter(({ right }) => right > units.left + 1).length,
    colorsWidth: colors.width,
    unitsWidth: units.width,
  };
}

function showMoreSizes(scroller: HTMLElement, { colorsWidth, unitsWidth }: HiddenSizes): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const left = scroller.clientWidth - colorsWidth - unitsWidth - PART_OF_SIZE;
  scroller.scrollBy({ left, behavior: isCalm ? 'instant' : 'smooth' });
}

const PART_OF_SIZE = 60;
