import type { OrderHead, OrderLine } from './order';

/** What a closed row of the Orders screen shows of an order's lines (docs/specification.md, Orders screen). */
export interface LinesSummary {
  readonly lineCount: number;
  /** The sum of the lines' quantities. */
  readonly units: number;
  /** The lines' ship dates as they are stored, each once, in no order. */
  readonly shipDates: readonly string[];
  readonly linesWithShipDate: number;
}

/** An order of a list, whose lines have not been loaded. */
export interface ListedOrder extends OrderHead, LinesSummary {}

export function summaryOf(lines: readonly Pick<OrderLine, 'quantity' | 'estShipDate'>[]): LinesSummary {
  const dates = lines.map(({ estShipDate }) => estShipDate).filter((date) => date !== '');
  return {
    lineCount: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    shipDates: [...new Set(dates)],
    linesWithShipDate: dates.length,
  };
}
