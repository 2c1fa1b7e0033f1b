import { useState } from 'react';
import { countOf } from '../../../../domain/count-of';
import { overNewer } from '../../../../domain/orders/line-draft';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import { type LineResult, type ShippedLine, shipLines } from '../../../api/admin-calls';
import { CallError, messageOf } from '../../../api/client';
import { lineKey } from '../order/visible-lines';
import { useSaveContext } from './save-lines';

export interface LineToShip extends Omit<ShippedLine, 'orderNumber' | 'version'> {
  readonly order: Pick<Order, 'orderNumber'>;
  readonly version: number;
}

/** With long tracking texts this is about half of the largest request. */
const LINES_PER_CALL = 200;

/** Marks lines of any orders, or parts of them, as shipped. Keeps what is being typed over the lines. */
export function useShipLines() {
  const { customer, admin, edits } = useSaveContext();
  const [isBusy, setBusy] = useState(false);

  function take(sent: readonly LineToShip[], results: readonly LineResult[]): void {
    const byOrder = new Map<string, OrderLine[]>();
    for (const [index, result] of results.entries()) {
      const order = sent[index]?.order;
      if (result.kind === 'unknown' || !order) continue;
      byOrder.set(order.orderNumber, [...(byOrder.get(order.orderNumber) ?? []), result.line]);
      const key = lineKey(order, result.line);
      const edited = edits.get().lines.get(key);
      if (edited && result.kind === 'saved') {
        edits.setLine(key, { ...edited, draft: overNewer(edited.draft, result.line) });
      }
    }
    for (const [orderNumber, lines] of byOrder) admin.update(orderNumber, lines);
  }

  async function send(lines: readonly LineToShip[], shipped: boolean): Promise<readonly LineResult[]> {
    try {
      const named = lines.map(({ order, ...line }) => ({ ...line, orderNumber: order.orderNumber }));
      const results = await shipLines(customer, named, shipped);
      take(lines, results);
      return results;
    } catch (error) {
      const isTooLarge = error instanceof CallError && error.code === 'too_large' && lines.length > 1;
      if (!isTooLarge) throw error;
      const half = Math.ceil(lines.length / 2);
      return [...(await send(lines.slice(0, half), shipped)), ...(await send(lines.slice(half), shipped))];
    }
  }

  /** @returns the error as text; undefined if all are marked */
  async function ship(lines: readonly LineToShip[], shipped = true): Promise<string | undefined> {
    setBusy(true);
    let saved = 0;
    try {
      const versions = new Map<string, number>();
      for (const parcels of roundsOf(lines)) {
        for (let from = 0; from < parcels.length; from += LINES_PER_CALL) {
          const some = parcels.slice(from, from + LINES_PER_CALL).map((each) => {
            const version = versions.get(lineKey(each.order, each)) ?? each.version;
            return { ...each, version };
          });
          for (const [index, result] of (await send(some, shipped)).entries()) {
            const sent = some[index];
            if (!sent || result.kind !== 'saved') continue;
            versions.set(lineKey(sent.order, sent), result.line.version);
            saved += 1;
          }
        }
      }
      const held = lines.length - saved;
      return held > 0 ? `${countOf(held, 'line')} changed in the meantime and not marked. Look again.` : undefined;
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_admin') {
        admin.reload();
        admin.askToUnlock();
      }
      const before = saved > 0 ? `${countOf(saved, 'line')} marked, then: ` : '';
      return before + messageOf(error);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, ship };
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
