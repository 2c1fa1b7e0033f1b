import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react';
import { countOf } from '../../../../domain/count-of';
import type { SheetMatch, UnmatchedRow } from '../../../../domain/orders/match-sheet';
import { pastedChanges } from '../../../../domain/orders/pasted-column';
import { type PastedSheet, sheetText } from '../../../../domain/orders/pasted-sheet';
import type { SheetColumn } from '../../../../domain/orders/sheet-columns';
import { useCopyText } from '../../../components/use-copy-text';
import { FIELD_NAMES } from './line-field';
import { NOTHING, PasteFrame, PastePreview } from './paste-preview';
import { useFill } from './save-lines';

export const SHEET_TITLE = 'Fill POs and ship dates from your sheet';

const ROWS_OF_SMALL_SHEET = 6;

export function SheetPreview({ sheet, match, onClose }: { sheet: PastedSheet; match: SheetMatch; onClose(): void }) {
  const fill = useFill();
  const { lines, unmatched } = match;
  const filled = lines.filter((row) => Object.keys(pastedChanges(row)).length > 0);
  const invalid = lines.filter(({ cells }) => cells.some(({ error }) => error !== undefined));
  const leftOut = lines.flatMap(({ cells }) => cells).filter(({ error }) => error !== undefined).length;
  const matched = lines.length.toLocaleString('en-US');

  function handleFill() {
    onClose();
    void fill(filled);
  }

  return (
    <PasteFrame
      title={SHEET_TITLE}
      description={
        <p className="short:hidden">
          {countOf(sheet.rows.length, 'row')}, matched by order number and item code, in any order. Blank cells leave a
          line as it is. You can undo afterwards.
        </p>
      }
      summary={summaryOf(match, filled, leftOut)}
      action={{ label: `Fill ${countOf(filled.length, 'line')}`, isDisabled: filled.length === 0, onClick: handleFill }}
      isTall={lines.length + unmatched.length > ROWS_OF_SMALL_SHEET}
      onClose={onClose}
    >
      <TabGroup className="flex min-h-0 flex-1 flex-col" defaultIndex={lines.length > 0 ? 0 : 2}>
        <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-7 pt-3.5 pb-3.5 max-sm:px-4 max-sm:py-2.5">
          <TabList className="flex rounded-control bg-sunken p-1 max-sm:w-full">
            <Count Icon={CircleCheck} tone="text-ok" text={`${matched} matched`} />
            <Count Icon={CircleAlert} tone="text-err" text={`${countOf(leftOut, 'value')} left out`} />
            <Count
              Icon={CircleHelp}
              tone="text-wait"
              text={`${unmatched.length.toLocaleString('en-US')} not matched`}
            />
          </TabList>
          <p className="ml-auto text-label text-ink-2 max-md:hidden">From the clipboard: {namesOf(match.columns)}</p>
        </div>
        <TabPanels className="flex min-h-0 flex-1 flex-col *:flex *:min-h-0 *:flex-1 *:flex-col">
          <TabPanel tabIndex={-1}>
            <PastePreview rows={lines} label="Matched lines" ifNone="No row matched." />
            {unmatched.length > 0 && <UnmatchedSummary heading={sheet.heading} rows={unmatched} />}
          </TabPanel>
          <TabPanel tabIndex={-1}>
            <PastePreview rows={invalid} label="Lines with values left out" ifNone="Every value can be used." />
          </TabPanel>
          <TabPanel tabIndex={-1}>
            <UnmatchedRows heading={sheet.heading} rows={unmatched} />
          </TabPanel>
        </TabPanels>
      </TabGroup>
    </PasteFrame>
  );
}

function Count({ Icon, tone, text }: { Icon: LucideIcon; tone: string; text: string }) {
  return (
    <Tab className="flex min-h-11 items-center justify-center gap-2 rounded-lg px-3 text-label font-semibold text-ink-2 data-selected:bg-surface data-selected:text-ink data-selected:shadow-segment forced-colors:data-selected:outline max-sm:flex-1 max-sm:px-1">
      <Icon size={18} strokeWidth={1.75} className={`shrink-0 max-sm:hidden ${tone}`} />
      {text}
    </Tab>
  );
}

function summaryOf({ rowsOfSeveral: several }: SheetMatch, filled: SheetMatch['lines'], leftOut: number): string {
  const orders = new Set(filled.map(({ line }) => line.of.orderNumber)).size;
  return [
    filled.length > 0
      ? `${countOf(filled.length, 'line')} in ${countOf(orders, 'order')}.`
      : 'There is nothing to fill in.',
    leftOut > 0 ? `${countOf(leftOut, 'value')} ${leftOut === 1 ? 'is' : 'are'} left out.` : '',
    several > 0
      ? `${countOf(several, 'row fits', 'rows fit')} several lines and ${several === 1 ? 'fills' : 'fill'} them all.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  order: 'Order',
  line: 'Line',
  item: 'Item Code',
  color: 'Color',
  size: 'Size',
  ...FIELD_NAMES,
};

function namesOf(columns: readonly SheetColumn[]): string {
  return columns.flatMap((column) => (column ? (COLUMN_NAMES[column] ?? []) : [])).join(', ');
}

interface UnmatchedRowsProps {
  readonly heading: PastedSheet['heading'];
  readonly rows: readonly UnmatchedRow[];
}

const ROWS_BELOW = 4;

function UnmatchedSummary({ heading, rows }: UnmatchedRowsProps) {
  return (
    <div className="shrink-0 bg-wait-tint px-7 py-4 text-wait max-sm:hidden short:hidden">
      <Head heading={heading} rows={rows} />
      <RowList rows={rows.slice(0, ROWS_BELOW)} />
      {rows.length > ROWS_BELOW && <p className="mt-1 text-label">The others are listed under “not matched”.</p>}
    </div>
  );
}

function UnmatchedRows({ heading, rows }: UnmatchedRowsProps) {
  if (rows.length === 0) return <p className={NOTHING}>Every row matched.</p>;
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
  const copy = useCopyText();
  const count = countOf(rows.length, 'row');

  function handleCopy() {
    const cells = rows.map((row) => row.cells);
    const failed = 'The rows could not be copied. Select and copy them from the list.';
    void copy(sheetText({ heading }, cells), `${count} copied`, failed);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <h3 className="flex items-center gap-2 font-heading">
        <CircleHelp size={18} strokeWidth={1.75} className="shrink-0" />
        {count} matched no line and {rows.length === 1 ? 'was' : 'were'} left out
      </h3>
      <button
        type="button"
        onClick={handleCopy}
        className="ml-auto min-h-11 text-label font-semibold underline max-sm:ml-0"
      >
        Copy {rows.length === 1 ? 'this row' : `these ${count}`}
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
