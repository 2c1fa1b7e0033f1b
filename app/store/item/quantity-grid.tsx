import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { cellKey, colorOfCell, type Quantities } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { sizeRanges } from '../../../domain/catalog/size-names';
import { countOf } from '../../../domain/text/count-of';
import { Card } from '../../ui/screen';
import { useScrollMeasure } from '../../ui/scroll-row';
import { ColorRow } from './color-row';
import type { RefusedText } from './grid/cells';
import { GridTools } from './grid/grid-tools';
import { SizeHeads } from './grid/table-heads';
import type { GridEditing } from './grid/use-grid-editing';

export interface QuantityGridProps {
  readonly item: StorefrontItem;
  readonly quantities: Quantities;
  /** They can be a moment older. */
  readonly summed: Quantities;
  readonly color: string;
  readonly shortCells: readonly string[];
  readonly isMinimumRefused: boolean;
  readonly refused: RefusedText | undefined;
  onQuantity(cell: string, quantity: number): void;
  onRefused(cell: string, refused: RefusedText | undefined): void;
  onColor(color: string): void;
}

interface WideGridProps extends QuantityGridProps {
  readonly editing: GridEditing;
  readonly inCart: Quantities;
}

/** Sizes across, colors down, unit totals last; colors and totals stay visible while the sizes scroll. */
export function QuantityGrid(props: WideGridProps) {
  const { item, editing } = props;
  return (
    <Card className="overflow-hidden p-3.75 pt-3">
      <GridTools editing={editing} />
      <SizesScroller sizes={editing.shape.sizes}>
        <table
          role="grid"
          aria-label={`Quantities of ${item.name}`}
          className="w-full border-separate border-spacing-0"
        >
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-10 bg-surface">
                <span className="sr-only">Color</span>
              </th>
              <SizeHeads item={item} className="min-w-14.5" />
              <th
                scope="col"
                className="sticky right-0 z-10 bg-surface px-1 pb-2 align-bottom text-label font-semibold text-ink-2"
              >
                Units
              </th>
            </tr>
          </thead>
          <tbody>
            {item.colors.map((color) => (
              <ColorRow
                key={color}
                shape={editing.shape}
                rowColor={color}
                isCurrent={color === props.color}
                quantities={props.quantities}
                units={editing.shape.sizes.reduce((sum, size) => sum + (props.summed[cellKey(color, size)] ?? 0), 0)}
                inCart={props.inCart}
                shortCells={props.shortCells}
                selection={editing.selection}
                activeCell={editing.selection && editing.activeCell}
                isMinimumRefused={props.isMinimumRefused}
                refused={props.refused && colorOfCell(props.refused.cell) === color ? props.refused : undefined}
                onQuantity={props.onQuantity}
                onRefused={props.onRefused}
              />
            ))}
          </tbody>
        </table>
      </SizesScroller>
    </Card>
  );
}

/** In px: the last size seen stays in part, so people see where they were. */
const PART_OF_SIZE = 60;

function SizesScroller({ sizes, children }: { sizes: readonly string[]; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const hidden = useScrollMeasure(scroller, hiddenSizes, NO_HIDDEN_SIZES);

  function handleMore() {
    if (!scroller.current) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = scroller.current.clientWidth - hidden.colorsWidth - hidden.unitsWidth - PART_OF_SIZE;
    scroller.current.scrollBy({ left, behavior: isCalm ? 'instant' : 'smooth' });
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
              {countOf(hidden.after, 'more size')}
              <ChevronRight size={18} strokeWidth={1.75} />
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

function EdgeShadow({ style, className }: { style: CSSProperties; className: string }) {
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
