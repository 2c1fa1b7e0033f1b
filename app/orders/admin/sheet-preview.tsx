import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, Scale } from 'lucide-react';
import { lineQuantity, unitOf } from '../../../domain/catalog/quantity-words';
import type { LineOfOrder, SheetMatch, UnmatchedRow } from '../../../domain/orders/match-sheet';
import { pastedChanges } from '../../../domain/orders/pasted-column';
import { sheetText } from '../../../domain/orders/pasted-sheet';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { useCopyText } from '../../ui/use-copy-text';
import { NOTHING, PasteFrame, PastePreview } from './paste-dialog';
import { useFill } from './save-lines';
import { SheetDecisions, type SheetDecisionsProps } from './sheet-decisions';

export const SHEET_TITLE = 'Fill POs and ship dates from your sheet';

const ROWS_OF_SMALL_SHEET = 6;

interface SheetPreviewProps extends SheetDecisionsProps {
  /** For orders of another column. */
  readonly isLooking: boolean;
  onClose(): void;
}

export function SheetPreview({ match, choices, isLooking, onChoose, onClose }: SheetPreviewProps) {
  const fill = useFill();
  const { lines, unmatched, questions, differences } = match;
  const filled = lines.filter((row) => Object.keys(pastedChanges(row)).length > 0);
  const invalid = lines.filter(({ cells }) => cells.some(({ error }) => error !== undefined));
  const different = lines.filter(({ line }) => differences.has(line));
  const leftOut = lines.flatMap(({ cells }) => cells).filter(({ error }) => error !== undefined).length;
  const note = useQuantityNote(differences);
  const isOpen = questions.length > 0 || isLooking;

  function handleFill() {
    onClose();
    void fill(filled);
  }

  return (
    <PasteFrame
      title={SHEET_TITLE}
      description={
        <p className="short:hidden">
          {countOf(match.rows.length, 'row')}, matched by order number and item code, in any order. Blank cells leave a
          line as it is. You can undo afterwards.
        </p>
      }
      summary={isLooking ? 'Looking up orders…' : summaryOf(match, filled, leftOut)}
      action={{
        label: `Fill ${countOf(filled.length, 'line')}`,
        isDisabled: filled.length === 0 || isOpen,
        onClick: handleFill,
      }}
      isTall={lines.length + unmatched.length > ROWS_OF_SMALL_SHEET}
      onClose={onClose}
    >
      <TabGroup className="flex min-h-0 flex-1 flex-col" defaultIndex={lines.length > 0 ? 0 : 2}>
        <div className="shrink-0 px-7 pt-3.5 max-sm:px-4 max-sm:pt-2.5">
          <TabList
            className={`flex w-fit rounded-control bg-sunken p-1 max-sm:w-full ${different.length > 0 ? 'max-sm:grid max-sm:grid-cols-2' : ''}`}
          >
            <Count Icon={CircleCheck} tone="text-ok" text={`${lines.length.toLocaleString('en-US')} matched`} />
            <Count Icon={CircleAlert} tone="text-err" text={`${countOf(leftOut, 'value')} left out`} />
            <Count
              Icon={CircleHelp}
              tone="text-wait"
              text={`${unmatched.length.toLocaleString('en-US')} not matched`}
            />
            {different.length > 0 && (
              <Count
                Icon={Scale}
                tone="text-wait"
                text={countOf(different.length, 'quantity differs', 'quantities differ')}
              />
            )}
          </TabList>
        </div>
        <SheetDecisions match={match} choices={choices} onChoose={onChoose} />
        <TabPanels className="flex min-h-0 flex-1 flex-col *:flex *:min-h-0 *:flex-1 *:flex-col">
          <TabPanel tabIndex={-1}>
            <PastePreview rows={lines} note={note} label="Matched lines" ifNone="No row matched." />
            {unmatched.length > 0 && <UnmatchedSummary heading={match.heading} rows={unmatched} />}
          </TabPanel>
          <TabPanel tabIndex={-1}>
            <PastePreview
              rows={invalid}
              note={note}
              label="Lines with values left out"
              ifNone="Every value can be used."
            />
          </TabPanel>
          <TabPanel tabIndex={-1}>
            <UnmatchedRows heading={match.heading} rows={unmatched} />
          </TabPanel>
          {different.length > 0 && (
            <TabPanel tabIndex={-1}>
              <PastePreview rows={different} note={note} label="Lines with other quantities" />
            </TabPanel>
          )}
        </TabPanels>
      </TabGroup>
    </PasteFrame>
  );
}

function useQuantityNote(differences: SheetMatch['differences']): (line: LineOfOrder) => string | undefined {
  const { items } = useStorefront();
  return (line) => {
    const difference = differences.get(line);
    if (!difference) return undefined;
    const { inSheet, ordered, lines } = difference;
    const unit = unitOf(items.get(line.code));
    const inWords = (quantity: number) => lineQuantity({ ...line, quantity }, unit);
    const forLines = lines > 1 ? ` for ${countOf(lines, 'line')}` : '';
    return `${inWords(inSheet)} in the sheet${forLines}, ${inWords(ordered)} ordered`;
  };
}

function Count({ Icon, tone, text }: { Icon: LucideIcon; tone: string; text: string }) {
  return (
    <Tab className="flex min-h-11 items-center justify-center gap-2 rounded-lg px-3 text-label font-semibold text-ink-2 data-selected:bg-surface data-selected:text-ink data-selected:shadow-segment forced-colors:data-selected:outline max-sm:flex-1 max-sm:px-1">
      <Icon size={18} strokeWidth={1.75} className={`shrink-0 max-sm:hidden ${tone}`} />
      {text}
    </Tab>
  );
}

function summaryOf(
  { rowsOfSeveral: several, rowsOfMerged: merged, questions }: SheetMatch,
  filled: SheetMatch['lines'],
  leftOut: number,
): string {
  if (questions.length > 0) return `Answer the ${questions.length === 1 ? 'question' : 'questions'} first.`;
  const orders = new Set(filled.map(({ line }) => line.of.orderNumber)).size;
  return [
    filled.length > 0
      ? `${countOf(filled.length, 'line')} in ${countOf(orders, 'order')}.`
      : 'There is nothing to fill in.',
    leftOut > 0 ? `${countOf(leftOut, 'value')} ${leftOut === 1 ? 'is' : 'are'} left out.` : '',
    merged > 0
      ? `${countOf(merged, 'row has', 'rows have')} no order number and ${merged === 1 ? 'belongs' : 'belong'} to the one above.`
      : '',
    several > 0
      ? `${countOf(several, 'row fits', 'rows fit')} several lines and ${several === 1 ? 'fills' : 'fill'} them all.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

interface UnmatchedRowsProps {
  readonly heading: SheetMatch['heading'];
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

export function UnmatchedRows({ heading, rows }: UnmatchedRowsProps) {
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
    void copy(sheetText(heading, cells), `${count} copied`, failed);
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
          <b className="min-w-0 flex-1 basis-30 font-heading wrap-anywhere">{shown}</b>
          <span className="max-sm:basis-full max-sm:pl-20">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
