import { countOf } from '../text/count-of';
import type { OrderLine } from './order';
import { shownShipDate } from './ship-date';

/** One PO, ship date, or both, for all lines of the selected orders. Undefined fields stay as they are. */
export interface BulkValues {
  readonly po?: string | undefined;
  readonly estShipDate?: string | undefined;
}

type BulkLine = Pick<OrderLine, 'po' | 'estShipDate' | 'shippedAt'>;

/** What one line gets: nothing once it has shipped, and no PO if it has another one that isn't to be replaced. */
export function bulkValuesFor(line: BulkLine, { po, estShipDate }: BulkValues, replacesPos: boolean): BulkValues {
  if (line.shippedAt !== null) return {};
  const keepsPo = po === line.po || (line.po !== '' && !replacesPos);
  return {
    po: keepsPo ? undefined : po,
    estShipDate: estShipDate === line.estShipDate ? undefined : estShipDate,
  };
}

interface BulkPlan<Line> {
  readonly lines: readonly (readonly [Line, BulkValues])[];
  /** Lines with another PO, which is replaced or kept. */
  readonly withPo: number;
  readonly shipped: number;
}

export function planBulkEdit<Line extends BulkLine>(
  lines: readonly Line[],
  values: BulkValues,
  replacesPos: boolean,
): BulkPlan<Line> {
  const open = lines.filter(({ shippedAt }) => shippedAt === null);
  const planned = open.map((line): readonly [Line, BulkValues] => [line, bulkValuesFor(line, values, replacesPos)]);
  const { po } = values;
  return {
    lines: planned.filter(([, each]) => each.po !== undefined || each.estShipDate !== undefined),
    withPo: po === undefined ? 0 : open.filter((line) => line.po !== '' && line.po !== po).length,
    shipped: lines.length - open.length,
  };
}

/** "PO for 12 selected orders: changes 34 lines. 10 lines have a PO and keep it. 2 shipped lines stay as they are." */
export function bulkPlanText(
  { lines, withPo, shipped }: BulkPlan<BulkLine>,
  { po, estShipDate }: BulkValues,
  { orders, replacesPos }: { readonly orders: number; readonly replacesPos: boolean },
): string {
  const what = [po === undefined ? '' : 'PO', estShipDate === undefined ? '' : 'ship date'].filter(Boolean);
  const filled = `${what.join(' and ')} for ${countOf(orders, 'selected order')}: ${lines.length === 0 ? 'nothing changes' : `changes ${countOf(lines.length, 'line')}`}.`;
  const kept = withPo === 1 ? '1 line has a PO and keeps it.' : `${countOf(withPo, 'line')} have a PO and keep it.`;
  const left =
    shipped === 1 ? '1 shipped line stays as it is.' : `${countOf(shipped, 'shipped line')} stay as they are.`;
  const text = [filled, withPo > 0 && !replacesPos ? kept : '', shipped > 0 ? left : ''].filter(Boolean).join(' ');
  return text[0]?.toUpperCase() + text.slice(1);
}

/** What a bulk edit is called where it can be undone: "PO 58322, ships 12/09/2026". */
export function bulkEditName({ po, estShipDate }: BulkValues): string {
  const parts = [
    po === undefined ? '' : po === '' ? 'PO removed' : `PO ${po}`,
    estShipDate === undefined ? '' : estShipDate === '' ? 'ship date removed' : `ships ${shownShipDate(estShipDate)}`,
  ].filter(Boolean);
  const text = parts.join(', ');
  return text === '' ? '' : text[0]?.toUpperCase() + text.slice(1);
}

/** Marking lines as shipped is one, too. */
export const BULK_SHIPPED = 'Marked as shipped';

/** How long a bulk edit can be undone. */
export const BULK_UNDO_MS = 24 * 60 * 60_000;
