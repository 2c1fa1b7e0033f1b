import { useState } from 'react';
import { countOf } from '../../../domain/count-of';
import type { OrderLine } from '../../../domain/orders/order';
import { MAX_EDITED_LINES } from '../../../domain/orders/order-edit';
import { type LineResult, shipLines, updateLines } from '../../api/admin-calls';
import { fetchOrders } from '../../api/order-calls';
import { useOrderLines } from '../../orders/lines/order-lines';
import { useOfficeAction } from '../session/office-context';
import { OFFICE, type OfficeOrder } from './use-office-orders';

/** What the bar fills in: undefined fields stay as they are. */
interface BulkValues {
  readonly po?: string | undefined;
  readonly estShipDate?: string | undefined;
}

interface BulkLine {
  readonly orderNumber: string;
  readonly line: OrderLine;
}

interface Done {
  readonly text: string;
  /** Whether all lines were changed. */
  readonly isAll: boolean;
  /** Reverts exactly these changes, unless somebody has edited the lines since. Missing if there are none. */
  undo?(): Promise<void>;
}

/** Why some lines of an order weren't changed, by order number. */
export type Failures = ReadonlyMap<string, string>;

const NONE: Failures = new Map();

/** Changes all lines of the selected orders in one call, and undoes that in one. */
export function useBulkEdit(selected: readonly OfficeOrder[]) {
  const lines = useOrderLines();
  const act = useOfficeAction();
  const [failures, setFailures] = useState(NONE);
  const [done, setDone] = useState<Done>();
  const [isBusy, setBusy] = useState(false);
  const count = selected.reduce((sum, { lineCount, closed }) => sum + (closed ? 0 : lineCount), 0);

  /** At the versions that the list has loaded, so nobody's newer edit is overwritten. */
  async function linesOfSelected(): Promise<readonly BulkLine[]> {
    const numbers = selected.filter(({ closed }) => !closed).map(({ orderNumber }) => orderNumber);
    const unknown = numbers.filter((number) => lines.get(number)?.lines === undefined);
    if (unknown.length > 0) lines.put((await fetchOrders(OFFICE, unknown)).orders);
    return numbers.flatMap((orderNumber) =>
      (lines.get(orderNumber)?.lines ?? []).map((line) => ({ orderNumber, line })),
    );
  }

  /** Shows the lines as they are now. @returns the lines that were saved, with what they were before */
  function settle(sent: readonly BulkLine[], results: readonly LineResult[]) {
    const byOrder = new Map<string, OrderLine[]>();
    const held = new Map<string, number>();
    for (const [index, result] of results.entries()) {
      const { orderNumber } = sent[index] as BulkLine;
      if (result.kind !== 'unknown') byOrder.set(orderNumber, [...(byOrder.get(orderNumber) ?? []), result.line]);
      if (result.kind !== 'saved') held.set(orderNumber, (held.get(orderNumber) ?? 0) + 1);
    }
    for (const [orderNumber, changed] of byOrder) lines.update(orderNumber, changed);
    setFailures(new Map([...held].map(([orderNumber, lines]) => [orderNumber, heldText(lines)])));
    return sent.flatMap(({ orderNumber, line: before }, index) => {
      const result = results[index];
      return result?.kind === 'saved' ? [{ orderNumber, before, after: result.line }] : [];
    });
  }

  /** @returns what it did; undefined if the call failed */
  async function run(work: () => Promise<Done | undefined>): Promise<Done | undefined> {
    setBusy(true);
    const result = await act(async () => ({ done: await work() }));
    setBusy(false);
    if (result) setDone(result.done);
    return result?.done;
  }

  /** @returns whether all lines have it now */
  async function save(values: BulkValues): Promise<boolean> {
    const outcome = await run(async () => {
      const sent = (await linesOfSelected()).filter(({ line }) => isAffected(line, values));
      const saved = settle(sent, await updateAll(sent, (line) => valuesFor(line, values)));
      if (saved.length === 0) return nothing(sent, 'shipped lines keep their ship date');
      const back = saved.map(({ orderNumber, after }) => ({ orderNumber, line: after }));
      const before = new Map(saved.map(({ orderNumber, before }) => [`${orderNumber}/${before.line}`, before]));
      return {
        text: `Saved ${countOf(saved.length, 'line')}${othersText(sent.length - saved.length)}`,
        isAll: saved.length === sent.length,
        undo: async () => {
          const results = await updateAll(back, (line, orderNumber) => {
            const { po = '', estShipDate = '' } = before.get(`${orderNumber}/${line.line}`) ?? {};
            return { po, estShipDate };
          });
          settle(back, results);
        },
      };
    });
    return outcome?.isAll ?? false;
  }

  const markShipped = () =>
    run(async () => {
      const sent = (await linesOfSelected()).filter(({ line }) => line.shippedAt === null);
      const saved = settle(sent, await shipAll(sent, true));
      if (saved.length === 0) return nothing(sent, 'all lines have shipped');
      const back = saved.map(({ orderNumber, after }) => ({ orderNumber, line: after }));
      return {
        text: `Marked ${countOf(saved.length, 'line')} as shipped${othersText(sent.length - saved.length)}`,
        isAll: saved.length === sent.length,
        undo: async () => void settle(back, await shipAll(back, false)),
      };
    });

  const undo = () =>
    run(async () => {
      await done?.undo?.();
      return undefined;
    });

  return {
    save,
    markShipped,
    undo,
    isBusy,
    done,
    failures,
    /** Undefined if the selection isn't too large for one call. */
    tooMany:
      count > MAX_EDITED_LINES
        ? `${countOf(count, 'line')}. ${MAX_EDITED_LINES} can be changed at once; select fewer orders.`
        : undefined,
    forget() {
      setDone(undefined);
      setFailures(NONE);
    },
  };
}

export type BulkEdit = ReturnType<typeof useBulkEdit>;

/** @param why there was nothing to send */
function nothing({ length }: readonly BulkLine[], why: string): Done {
  return { text: `Nothing was changed: ${length > 0 ? 'the orders say why' : why}.`, isAll: false };
}

/** "; 2 weren’t changed" */
function othersText(held: number): string {
  if (held === 0) return '';
  return held === 1 ? '; 1 wasn’t changed' : `; ${held} weren’t changed`;
}

function heldText(held: number): string {
  const what = held === 1 ? '1 line wasn’t' : `${held} lines weren’t`;
  return `${what} changed: somebody else has edited this order in the meantime. Look at it, then save again.`;
}

/** A shipped line keeps its ship date. */
function valuesFor({ shippedAt }: OrderLine, { po, estShipDate }: BulkValues): BulkValues {
  return { po, estShipDate: shippedAt === null ? estShipDate : undefined };
}

function isAffected(line: OrderLine, values: BulkValues): boolean {
  const { po, estShipDate } = valuesFor(line, values);
  return po !== undefined || estShipDate !== undefined;
}

async function updateAll(
  all: readonly BulkLine[],
  valuesOf: (line: OrderLine, orderNumber: string) => BulkValues,
): Promise<readonly LineResult[]> {
  if (all.length === 0) return [];
  const edits = all.map(({ orderNumber, line }) => ({
    ...valuesOf(line, orderNumber),
    orderNumber,
    line: line.line,
    version: line.version,
  }));
  return updateLines(OFFICE, edits);
}

async function shipAll(all: readonly BulkLine[], isShipped: boolean): Promise<readonly LineResult[]> {
  if (all.length === 0) return [];
  const sent = all.map(({ orderNumber, line: { line, version } }) => ({ orderNumber, line, version }));
  return shipLines(OFFICE, sent, isShipped);
}
