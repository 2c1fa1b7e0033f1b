import { CircleHelp } from 'lucide-react';
import { countOf } from '../../../../domain/count-of';
import type { UnmatchedRow } from '../../../../domain/orders/match-sheet';
import { type PastedSheet, sheetText } from '../../../../domain/orders/pasted-sheet';
import { useToast } from '../../../components/toast';

interface UnmatchedRowsProps {
  readonly heading: PastedSheet['heading'];
  readonly rows: readonly UnmatchedRow[];
}

/** How many rows fit below the preview; all are listed in their own tab. */
const ROWS_BELOW = 4;

/** The first unmatched rows, below the preview of the matched ones where there is room. */
export function UnmatchedSummary({ heading, rows }: UnmatchedRowsProps) {
  return (
    <div className="shrink-0 bg-wait-tint px-7 py-4 text-wait max-sm:hidden short:hidden">
      <Head heading={heading} rows={rows} />
      <RowList rows={rows.slice(0, ROWS_BELOW)} />
      {rows.length > ROWS_BELOW && <p className="mt-1 text-label">The others are listed under “not matched”.</p>}
    </div>
  );
}

/** Every unmatched row, with its number and the reason. */
export function UnmatchedRows({ heading, rows }: UnmatchedRowsProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label="Rows not matched"
      className="min-h-0 flex-1 overflow-auto bg-wait-tint px-7 py-4 text-wait -outline-offset-2 max-sm:px-4"
    >
      <Head heading={heading} rows={rows} />
      <RowList rows={rows} />
    </section>
  );
}

function Head({ heading, rows }: UnmatchedRowsProps) {
  const toast = useToast();
  const what = rows.length === 1 ? 'this row' : `these ${countOf(rows.length, 'row')}`;

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(
        sheetText(
          { heading },
          rows.map(({ cells }) => cells),
        ),
      );
      toast.show(`${countOf(rows.length, 'row')} copied`);
    } catch {
      toast.show('The rows could not be copied. Select and copy them from the list.', 'error');
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <h3 className="flex items-center gap-2 font-heading">
        <CircleHelp aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
        {countOf(rows.length, 'row')} matched no line and {rows.length === 1 ? 'was' : 'were'} left out
      </h3>
      <button
        type="button"
        onClick={handleCopy}
        className="ml-auto min-h-11 text-label font-semibold underline max-sm:ml-0"
      >
        Copy {what}
      </button>
    </div>
  );
}

function RowList({ rows }: { rows: readonly UnmatchedRow[] }) {
  return (
    <ul className="grid gap-x-7 gap-y-1 text-sm md:grid-cols-2">
      {rows.map(({ number, shown, reason }) => (
        <li key={number} className="flex flex-wrap gap-x-3">
          <span className="w-17 shrink-0">Row {number.toLocaleString('en-US')}</span>
          <b className="min-w-0 flex-1 basis-30 font-heading [overflow-wrap:anywhere]">{shown}</b>
          <span className="max-sm:basis-full max-sm:pl-20">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
