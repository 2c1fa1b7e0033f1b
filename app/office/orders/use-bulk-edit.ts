import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { type BulkValues, bulkPlanText, planBulkEdit } from '../../../domain/orders/bulk-edit';
import type { OrderLine } from '../../../domain/orders/order';
import { MAX_EDITED_LINES } from '../../../domain/orders/order-edit';
import { countOf } from '../../../domain/text/count-of';
import { type BulkResults, type LineResult, shipLines, updateLines } from '../../data/api/admin-calls';
import { fetchOrders } from '../../data/api/order-calls';
import { useOrderLines } from '../../orders/lines/order-lines';
import { undoBulkEdit } from '../session/office-calls';
import { useOfficeAction } from '../session/office-context';
import { OFFICE, type OfficeOrder } from './use-office-orders';

interface BulkLine {
  readonly orderNumber: string;
  readonly line: OrderLine;
}

interface Done {
  readonly text: string;
  /** Whether all lines were changed. */
  readonly isAll: boolean;
  /** Id of the edit that can be undone. */
  readonly id?: string | undefined;
}

/** Why some lines of an order weren't changed, by order number. */
export type Failures = ReadonlyMap<string, string>;

const NONE: Failures = new Map();

/** What a bulk edit would do, before it's made. */
export interface BulkPreview {
  readonly text: string;
  /** Lines with another PO. */
  readonly withPo: number;
  readonly changes: number;
}

/** Changes lines of the selected orders in one call, and undoes that in one, within a day. */
export function useBulkEdit(selected: readonly OfficeOrder[], onEdited: () => void) {
  const lines = useOrderLines();
  const act = useOfficeAction();
  const [failures, setFailures] = useState(NONE);
  const [done, setDone] = useState<Done>();
  const [isBusy, setBusy] = useState(false);
  const open = useMemo(() => selected.filter(({ closed }) => !closed), [selected]);
  const count = open.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const changes = useSyncExternalStore(lines.subscribe, lines.changes);

  /** Undefined until the lines of all selected orders have been loaded. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` stands for what `lines` holds
  const loaded = useMemo(() => {
    const found = open.map(({ orderNumber }) => ({ orderNumber, lines: lines.get(orderNumber)?.lines }));
    if (found.some((order) => order.lines === undefined)) return undefined;
    return found.flatMap(({ orderNumber, lines = [] }) => lines.map((line) => ({ orderNumber, line })));
  }, [open, lines, changes]);

  /** At the versions that the list has loaded, so nobody's newer edit is overwritten. */
  async function linesOfSelected(): Promise<readonly BulkLine[]> {
    const numbers = open.map(({ orderNumber }) => orderNumber);
    const unknown = numbers.filter((number) => lines.get(number)?.lines === undefined);
    if (unknown.length > 0) lines.put((await fetchOrders(OFFICE, unknown)).orders);
    return numbers.flatMap((orderNumber) =>
      (lines.get(orderNumber)?.lines ?? []).map((line) => ({ orderNumber, line })),
    );
  }

  const preview = useCallback(
    (values: BulkValues, replacesPos: boolean): BulkPreview | undefined => {
      if (!loaded) return undefined;
      const plan = planBulkEdit(
        loaded.map(({ line }) => line),
        values,
        replacesPos,
      );
      const text = bulkPlanText(plan, values, { orders: selected.length, replacesPos });
      return { text, withPo: plan.withPo, changes: plan.lines.length };
    },
    [loaded, selected.length],
  );

  /** Shows the lines as they are now. @returns how many were saved */
  function settle(results: readonly LineResult[], names: readonly { readonly orderNumber: string }[]): number {
    const byOrder = new Map<string, OrderLine[]>();
    const held = new Map<string, number>();
    for (const [index, result] of results.entries()) {
      const { orderNumber } = names[index] as BulkLine;
      if (result.kind !== 'unknown') byOrder.set(orderNumber, [...(byOrder.get(orderNumber) ?? []), result.line]);
      if (result.kind !== 'saved') held.set(orderNumber, (held.get(orderNumber) ?? 0) + 1);
    }
    for (const [orderNumber, changed] of byOrder) lines.update(orderNumber, changed);
    setFailures(new Map([...held].map(([orderNumber, lines]) => [orderNumber, heldText(lines)])));
    return results.filter(({ kind }) => kind === 'saved').length;
  }

  /** @returns what it did; undefined if the call failed */
  async function run(work: () => Promise<Done | undefined>): Promise<Done | undefined> {
    setBusy(true);
    const result = await act(async () => ({ done: await work() }));
    setBusy(false);
    if (!result) return undefined;
    setDone(result.done);
    onEdited();
    return result.done;
  }

  async function change(
    sent: readonly BulkLine[],
    call: () => Promise<BulkResults>,
    [verb, why]: readonly [string, string],
  ) {
    if (sent.length === 0) return { text: `Nothing was changed: ${why}.`, isAll: false };
    const { results, bulkId } = await call();
    const saved = settle(results, sent);
    if (saved === 0) return { text: 'Nothing was changed: the orders say why.', isAll: false };
    const text = `${verb.replace('#', countOf(saved, 'line'))}${othersText(sent.length - saved)}`;
    return { text, isAll: saved === sent.length, id: bulkId };
  }

  /** @returns whether all lines that it's for have it now */
  async function save(values: BulkValues, replacesPos: boolean): Promise<boolean> {
    const outcome = await run(async () => {
      const all = await linesOfSelected();
      const plan = planBulkEdit(
        all.map(({ orderNumber, line }) => ({ ...line, orderNumber })),
        values,
        replacesPos,
      );
      const sent = plan.lines.map(([{ orderNumber, ...line }, each]) => ({ orderNumber, line, each }));
      const edits = sent.map(({ orderNumber, line: { line, version }, each }) => ({
        orderNumber,
        line,
        version,
        ...each,
      }));
      return change(sent, () => updateLines(OFFICE, edits, { replaces_pos: replacesPos }), [
        'Saved #',
        'no line takes it',
      ]);
    });
    return outcome?.isAll ?? false;
  }

  const markShipped = () =>
    run(async () => {
      const sent = (await linesOfSelected()).filter(({ line }) => line.shippedAt === null);
      const named = sent.map(({ orderNumber, line: { line, version } }) => ({ orderNumber, line, version }));
      return change(sent, () => shipLines(OFFICE, named, true, {}), ['Marked # as shipped', 'all lines have shipped']);
    });

  const undo = (id: string) =>
    run(async () => {
      const { results, names } = await undoBulkEdit(id);
      const restored = settle(results, names);
      const held = results.length - restored;
      return {
        text: `Undone: ${countOf(restored, 'line')} as before${held === 0 ? '' : `; ${countOf(held, 'line')} edited since and left alone`}`,
        isAll: true,
      };
    });

  return {
    save,
    markShipped,
    undo,
    preview,
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

/** "; 2 weren’t changed" */
function othersText(held: number): string {
  if (held === 0) return '';
  return held === 1 ? '; 1 wasn’t changed' : `; ${held} weren’t changed`;
}

function heldText(held: number): string {
  const what = held === 1 ? '1 line wasn’t' : `${held} lines weren’t`;
  return `${what} changed: somebody else has edited this order in the meantime. Look at it, then save again.`;
}
