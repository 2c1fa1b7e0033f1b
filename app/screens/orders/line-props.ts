import type { HistoricalOrder, OrderLine } from '../../../domain/order';

/** What a row of the line table is given, the viewer's and the admin's. */
export interface LineProps {
  readonly order: HistoricalOrder;
  readonly line: OrderLine;
}
