import { useState } from 'react';
import { overNewer } from '../../../domain/orders/line-draft';
import type { Order } from '../../../domain/orders/order';
import { countOf } from '../../../domain/text/count-of';
import { type LineResult, type ShippedLine, shipLines } from '../../data/api/admin-calls';
import { messageOf } from '../../data/api/client';
import { lineKey } from '../order/visible-lines';
import { type LineOf, sendInParts, updateOrders } from './line-calls';
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

/** Lines with long tracking texts then take about half of the largest request. */
const LINES_PER_CALL = 200;

/** Marks lines of any orders, or parts of them, as shipped. Keeps what is being typed over the lines. */
export async function shipAll(context: SaveContext, lines: readonly LineToShip[], shipped: boolean): Promise<Shipped> {
  const answered = new Set<string>();
  const versions = new Map<string, number>();
  let saved = 0;

  async function shipPart(part: readonly LineToShip[]): Promise<void> {
    const named = part.map(({ order, ...line }) => ({ ...line, orderNumber: order.orderNumber }));
    const { results } = await shipLines(context.customer, named, shipped);
    for (const [index, result] of results.entries()) {
      const { order, line } = part[index] as LineToShip;
      const key = lineKey(order, { line });
      answered.add(key);
      if (result.kind !== 'saved') continue;
      versions.set(key, result.line.version);
      saved += 1;
    }
    take(context, part, results);
  }

  try {
    for (const parcels of roundsOf(lines)) {
      for (let from = 0; from < parcels.length; from += LINES_PER_CALL) {
        const sent = parcels
          .slice(from, from + LINES_PER_CALL)
          .map((line) => ({ ...line, version: versions.get(lineKey(line.order, line)) ?? line.version }));
        await sendInParts(sent, shipPart);
      }
    }
    const held = lines.length - saved;
    if (held === 0) return { answered };
    return { failure: `${countOf(held, 'line')} changed in the meantime and not marked. Look again.`, answered };
  } catch (error) {
    const before = saved > 0 ? `${countOf(saved, 'line')} marked, then: ` : '';
    return { failure: before + messageOf(error), answered };
  }
}

function take({ admin, edits }: SaveContext, sent: readonly LineToShip[], results: readonly LineResult[]): void {
  const taken: LineOf[] = [];
  for (const [index, result] of results.entries()) {
    const { order } = sent[index] as LineToShip;
    if (result.kind === 'unknown') continue;
    taken.push({ orderNumber: order.orderNumber, line: result.line });
    const key = lineKey(order, result.line);
    const edited = edits.get().lines.get(key);
    if (edited && result.kind === 'saved') {
      edits.setLine(key, { ...edited, draft: overNewer(edited.draft, result.line) });
    }
  }
  updateOrders(admin, taken);
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
