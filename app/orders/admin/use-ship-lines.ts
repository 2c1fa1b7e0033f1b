import { useState } from 'react';
import { countOf } from '../../../domain/count-of';
import { overNewer } from '../../../domain/orders/line-draft';
import type { Order, OrderLine } from '../../../domain/orders/order';
import { type LineResult, type ShippedLine, shipLines } from '../../api/admin-calls';
import { CallError, messageOf } from '../../api/client';
import { lineKey } from '../order/visible-lines';
import { type SaveContext, useSaveContext } from './save-lines';

export interface LineToShip extends Omit<ShippedLine, 'orderNumber' | 'version'> {
  readonly order: Pick<Order, 'orderNumber'>;
  readonly version: number;
}

export interface Shipped {
  /** Undefined if all are marked. */
  readonly failure?: string;
  /** Marked or held back, by key: sending them again would ship more of them. */
  readonly answered: ReadonlySet<string>;
}

export function useShipLines() {
  const context = useSaveContext();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async ship(lines: readonly LineToShip[], shipped = true): Promise<Shipped> {
      setBusy(true);
      try {
        return await shipAll(context, lines, shipped);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** With long tracking texts this is about half of the largest request. */
const LINES_PER_CALL = 200;

/** Marks lines of any orders, or parts of them, as shipped. Keeps what is being typed over the lines. */
export async function shipAll(context: SaveContext, lines: readonly LineToShip[], shipped: boolean): Promise<Shipped> {
  const answered = new Set<string>();
  const versions = new Map<string, number>();
  let saved = 0;
  try {
    for (const parcels of roundsOf(lines)) {
      for (let from = 0; from < parcels.length; from += LINES_PER_CALL) {
        const sent = parcels
          .slice(from, from + LINES_PER_CALL)
          .map((line) => ({ ...line, version: versions.get(lineKey(line.order, line)) ?? line.version }));
        await send(context, sent, shipped, (line, result) => {
          const key = lineKey(line.order, line);
          answered.add(key);
          if (result.kind !== 'saved') return;
          versions.set(key, result.line.version);
          saved += 1;
        });
      }
    }
    const held = lines.length - saved;
    if (held === 0) return { answered };
    return { failure: `${countOf(held, 'line')} changed in the meantime and not marked. Look again.`, answered };
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_admin') {
      context.admin.reload();
      context.admin.askToUnlock();
    }
    const before = saved > 0 ? `${countOf(saved, 'line')} marked, then: ` : '';
    return { failure: before + messageOf(error), answered };
  }
}

async function send(
  context: SaveContext,
  lines: readonly LineToShip[],
  shipped: boolean,
  onResult: (line: LineToShip, result: LineResult) => void,
): Promise<void> {
  const named = lines.map(({ order, ...line }) => ({ ...line, orderNumber: order.orderNumber }));
  try {
    const results = await shipLines(context.customer, named, shipped);
    for (const [index, result] of results.entries()) onResult(lines[index] as LineToShip, result);
    take(context, lines, results);
  } catch (error) {
    const isTooLarge = error instanceof CallError && error.code === 'too_large' && lines.length > 1;
    if (!isTooLarge) throw error;
    const half = Math.ceil(lines.length / 2);
    await send(context, lines.slice(0, half), shipped, onResult);
    await send(context, lines.slice(half), shipped, onResult);
  }
}

function take({ admin, edits }: SaveContext, sent: readonly LineToShip[], results: readonly LineResult[]): void {
  const byOrder = new Map<string, OrderLine[]>();
  for (const [index, result] of results.entries()) {
    const { order } = sent[index] as LineToShip;
    if (result.kind === 'unknown') continue;
    byOrder.set(order.orderNumber, [...(byOrder.get(order.orderNumber) ?? []), result.line]);
    const key = lineKey(order, result.line);
    const edited = edits.get().lines.get(key);
    if (edited && result.kind === 'saved') {
      edits.setLine(key, { ...edited, draft: overNewer(edited.draft, result.line) });
    }
  }
  for (const [orderNumber, lines] of byOrder) admin.update(orderNumber, lines);
}

/** A call may name a line once, so the second parcel of a line goes into the second round. */
function roundsOf(lines: readonly LineToShip[]): readonly (readonly LineToShip[])[] {
  const counts = new Map<string, number>();
  const rounds: LineToShip[][] = [];
  for (const line of lines) {
    const key = lineKey(line.order, line);
    const round = counts.get(key) ?? 0;
    counts.set(key, round + 1);
    const parcels = rounds[round] ?? [];
    parcels.push(line);
    rounds[round] = parcels;
  }
  return rounds;
}
