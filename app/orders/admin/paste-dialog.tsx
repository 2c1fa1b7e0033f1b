import { ArrowRight, CircleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { lineQuantity, lineSize, unitOf } from '../../../domain/catalog/quantity-words';
import type { LineOfOrder } from '../../../domain/orders/match-sheet';
import { type PasteCell, type PasteRow, pastedChanges, planPaste } from '../../../domain/orders/pasted-column';
import { readPastedRows } from '../../../domain/orders/pasted-text';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { DialogFrame, DialogHeading } from '../../ui/dialog-frame';
import { localDay } from '../../ui/local-day';
import { useOrderLines } from '../lines/order-lines';
import { useAdmin } from '../order/admin-context';
import { type LineRun, lineKey, runFrom } from '../order/visible-lines';
import { type PasteRequest, useLineEditStore } from './line-edit-store';
import { FIELD_NAMES, shownField } from './line-field';
import { useFill } from './save-lines';

export function PasteDialog({ text, at, field }: PasteRequest) {
  const edits = useLineEditStore();
  const fill = useFill();
  const runs = useVisibleRuns();
  const { customer } = useStorefront();
  const { time_zone: timeZone } = customer;
  const plan = useMemo(() => {
    const lines = runFrom(runs, lineKey(at.order, at.line));
    const targets = lines.map(({ order, line }) => ({ ...line, of: order }));
    return planPaste(readPastedRows(text), targets, field, { today: localDay(Date.now()), timeZone });
  }, [runs, text, at, field, timeZone]);
  const filled = plan.rows.filter((row) => Object.keys(pastedChanges(row)).length > 0);
  const invalid = plan.rows.flatMap(({ cells }) => cells).filter(({ error }) => error !== undefined).length;
  const close = () => edits.set({ paste: undefined });

  function handleFill() {
    close();
    void fill(filled);
  }

  return (
    <PasteFrame
      title="Paste over these lines?"
      description={
        <p>
          Blank cells leave a line as it is. You can undo the paste afterwards.
          {invalid > 0 && ` ${countOf(invalid, 'value')} cannot be used and ${invalid === 1 ? 'is' : 'are'} left out.`}
        </p>
      }
      onClose={close}
      action={{ label: `Fill ${countOf(filled.length, 'line')}`, isDisabled: filled.length === 0, onClick: handleFill }}
    >
      <div className="mt-4 flex min-h-0 flex-1 flex-col border-t border-line">
        <PastePreview rows={plan.rows} label="Preview" />
      </div>
      <Leftovers rows={plan.rowsLeft} columns={plan.columnsLeft} />
    </PasteFrame>
  );
}

function Leftovers({ rows, columns }: { rows: number; columns: number }) {
  if (rows === 0 && columns === 0) return null;
  return (
    <p className="shrink-0 bg-wait-tint px-7 py-2.5 text-label text-wait max-sm:px-4">
      {rows > 0 &&
        `${countOf(rows, 'row')} at the end of the clipboard did not fit: open more orders, or paste higher up. `}
      {columns > 0 && `${countOf(columns, 'column')} to the right of Est. Ship Date did not fit.`}
    </p>
  );
}

/** More lines come into sight while open orders load. */
function useVisibleRuns(): readonly LineRun[] {
  const { visibleRuns } = useAdmin();
  const { subscribe, changes } = useOrderLines();
  const changed = useSyncExternalStore(subscribe, changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runs are made of what has changed
  return useMemo(visibleRuns, [visibleRuns, changed]);
}

interface PasteFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly summary?: ReactNode;
  readonly action?: { readonly label: string; readonly isDisabled?: boolean; onClick(): void } | undefined;
  /** Full height even with little content, so nothing jumps from tab to tab. */
  readonly isTall?: boolean;
  onClose(): void;
}

export function PasteFrame({ title, description, children, summary, action, isTall, onClose }: PasteFrameProps) {
  return (
    <DialogFrame
      onClose={onClose}
      className="grid grid-cols-[minmax(0,1fr)] place-items-center"
      panelClass={`relative m-4 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-260 flex-col overflow-hidden rounded-dialog max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:rounded-none short:block short:overflow-y-auto ${isTall ? 'sm:h-[calc(100dvh-2rem)]' : ''}`}
    >
      <div className="shrink-0 px-7 pt-6 max-sm:px-4 max-sm:pt-4">
        <DialogHeading className="text-dialog max-sm:text-panel">{title}</DialogHeading>
        {description && <div className="mt-1.5 text-ink-2 max-sm:text-label">{description}</div>}
      </div>
      {children}
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line bg-surface px-7 py-4 max-sm:px-4 max-sm:py-3 short:sticky short:bottom-0">
        <p
          aria-live="polite"
          className="min-w-0 flex-1 basis-56 text-label text-ink-2 empty:max-sm:hidden short:hidden"
        >
          {summary}
        </p>
        <div className="ml-auto flex gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <Button onClick={onClose} className="sm:min-w-30">
            Cancel
          </Button>
          {action && (
            <Button
              variant="primary"
              data-autofocus
              disabled={action.isDisabled === true}
              onClick={action.onClick}
              className="sm:min-w-47"
            >
              {action.label}
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  );
}

const ROWS_AT_ONCE = 500;

export const CELL = 'px-3 py-1.5 first:pl-7 last:pr-7 max-sm:p-0 max-sm:first:pl-0 max-sm:last:pr-0';

export const ROW =
  'h-11.5 border-t border-line first:border-t-0 max-sm:grid max-sm:h-auto max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:px-4 max-sm:py-3';

interface PreviewTableProps<Row> {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  readonly unit: string;
  children(row: Row, index: number): ReactNode;
}

/** Scrolls under its heads, and shows the first rows of a long list until asked for all. */
export function PreviewTable<Row>({ label, heads, rows, unit, children }: PreviewTableProps<Row>) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className="min-h-24 flex-1 overflow-auto -outline-offset-2">
      <table className="w-full text-sm max-sm:block">
        <thead className="sticky top-0 z-10 bg-surface-2 text-left text-label text-ink-2 shadow-rule-below max-sm:sr-only">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`h-10 font-semibold ${CELL}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">{rows.slice(0, shown).map(children)}</tbody>
      </table>
      {rows.length > shown && (
        <div className="p-4">
          <Button size="small" onClick={() => setShown(rows.length)}>
            Show all {rows.length.toLocaleString('en-US')} {unit}
          </Button>
        </div>
      )}
    </section>
  );
}

export const NOTHING = 'px-7 py-6 text-ink-2 max-sm:px-4';

interface PastePreviewProps {
  readonly rows: readonly PasteRow<LineOfOrder>[];
  readonly label: string;
  readonly ifNone?: string;
  note?(line: LineOfOrder): string | undefined;
}

export function PastePreview({ rows, label, ifNone, note }: PastePreviewProps) {
  if (ifNone && rows.length === 0) return <p className={NOTHING}>{ifNone}</p>;
  const fields = widestOf(rows).map(({ field }) => FIELD_NAMES[field]);
  return (
    <PreviewTable label={label} heads={['Order', 'Line', 'Name', ...fields]} rows={rows} unit="lines">
      {(row) => <PreviewRow key={`${row.line.of.orderNumber}/${row.line.line}`} row={row} note={note?.(row.line)} />}
    </PreviewTable>
  );
}

function PreviewRow({ row: { line, cells }, note }: { row: PasteRow<LineOfOrder>; note: string | undefined }) {
  const { items } = useStorefront();
  const { of } = line;
  return (
    <tr className={`max-sm:gap-y-1 ${ROW}`}>
      <td className={`whitespace-nowrap ${CELL}`}>
        <b className="font-heading">{of.orderNumber}</b>
      </td>
      <td className={`wrap-anywhere max-sm:order-first max-sm:col-span-2 ${CELL}`}>
        <b className="font-heading">{line.code}</b> {line.color},{' '}
        {lineSize(line) || lineQuantity(line, unitOf(items.get(line.code)))}
        <span className="text-caption whitespace-nowrap text-ink-3"> line {line.line}</span>
        {note && <span className="block text-label text-wait">{note}</span>}
      </td>
      <td className={`wrap-anywhere max-sm:text-right max-sm:text-ink-2 ${CELL}`}>
        {of.firstName} {of.lastName}
      </td>
      {cells.map((cell) => (
        <td key={cell.field} className={`wrap-anywhere max-sm:col-span-2 ${CELL}`}>
          <span aria-hidden className="mr-2 text-ink-3 sm:hidden">
            {FIELD_NAMES[cell.field]}
          </span>
          <Change cell={cell} current={line[cell.field]} />
        </td>
      ))}
    </tr>
  );
}

function Change({ cell: { field, pasted, value, error }, current }: { cell: PasteCell; current: string }) {
  const shown = shownField(field, current);
  if (error) {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle text-err">
        <CircleAlert size={16} strokeWidth={1.75} className="shrink-0" />
        <span>
          “{pasted.length > MAX_SHOWN ? `${pasted.slice(0, MAX_SHOWN)}…` : pasted}” {error}
        </span>
      </span>
    );
  }
  if (value === undefined) return <span className="text-ink-3">{shown}, stays</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="text-ink-2">{shown}</span>
      <ArrowRight role="img" aria-label="becomes" size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <b className="font-heading">{shownField(field, value)}</b>
    </span>
  );
}

const MAX_SHOWN = 40;

function widestOf(rows: readonly PasteRow<LineOfOrder>[]): readonly PasteCell[] {
  return rows.reduce<readonly PasteCell[]>((most, { cells }) => (cells.length > most.length ? cells : most), []);
}
