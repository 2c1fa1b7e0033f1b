import type { OrderHead, OrderLine } from './order';
import { lacksPrice } from './po-price';

export interface LinesSummary {
  readonly lineCount: number;
  readonly units: number;
  /** As stored, each once, in no order. */
  readonly shipDates: readonly string[];
  readonly linesWithShipDate: number;
  readonly openShipDates: readonly string[];
  readonly linesWithPo: number;
  readonly linesShipped: number;
  readonly linesWithoutPrice: number;
}

export interface ListedOrder extends OrderHead, LinesSummary {}

type SummedLine = Pick<OrderLine, 'quantity' | 'estShipDate' | 'po' | 'shippedAt' | 'type' | 'poPrice'>;

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
    linesWithoutPrice: lines.filter(lacksPrice).length,
  };
}
