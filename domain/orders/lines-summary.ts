import { lacksPrice } from '../cart/priced-on-po';
import type { OrderHead, OrderLine } from './order';
import { type Shipping, unitsShipped } from './shipments';

export interface LinesSummary {
  readonly lineCount: number;
  readonly units: number;
  /** Ship dates as stored, each once, in no order. */
  readonly shipDates: readonly string[];
  readonly linesWithShipDate: number;
  readonly openShipDates: readonly string[];
  readonly linesWithPo: number;
  /** Completely. */
  readonly linesShipped: number;
  /** Parts of lines included. */
  readonly unitsShipped: number;
  readonly linesWithoutPrice: number;
}

export interface ListedOrder extends OrderHead, LinesSummary {}

type SummedLine = Pick<OrderLine, 'quantity' | 'estShipDate' | 'po' | 'type' | 'poPrice'> & Shipping;

export function summaryOf(lines: readonly SummedLine[]): LinesSummary {
  const open = lines.filter(({ shippedAt }) => shippedAt === null);
  const dates = lines.map(({ estShipDate }) => estShipDate).filter((date) => date !== '');
  return {
    lineCount: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    shipDates: [...new Set(dates)],
    linesWithShipDate: dates.length,
    openShipDates: [...new Set(open.map(({ estShipDate }) => estShipDate))].filter((date) => date !== ''),
    linesWithPo: lines.filter(({ po }) => po !== '').length,
    linesShipped: lines.length - open.length,
    unitsShipped: lines.reduce((sum, line) => sum + unitsShipped(line), 0),
    linesWithoutPrice: lines.filter(lacksPrice).length,
  };
}

/** Responses can arrive out of order, so the newer version of each line wins. */
export function newerLines(known: readonly OrderLine[], received: readonly OrderLine[]): readonly OrderLine[] {
  const others = new Map(received.map((line) => [line.line, line]));
  return known.map((line) => {
    const other = others.get(line.line);
    return other && other.version > line.version ? other : line;
  });
}
