import type { OrderLine } from '../../domain/orders/order';
import type { ShipLinesInput } from '../../domain/wire/edit-schemas';
import type { EditedLines } from '../../domain/wire/orders';
import { post } from './client';
import { type Company, type LineResult, readResults } from './order-calls';

/** A mark on lines of an order: shipped, with what is known about the shipment, or not. */
export interface Shipment {
  readonly orderNumber: string;
  readonly lines: readonly Pick<OrderLine, 'line' | 'version'>[];
  readonly shipped: boolean;
  readonly tracking: string;
}

/** Marks lines as shipped, or takes that back. A conflict holds back its own line only. */
export async function shipLines(company: Company, shipment: Shipment): Promise<readonly LineResult[]> {
  const { orderNumber, lines, shipped, tracking } = shipment;
  const body: ShipLinesInput = {
    companyName: company.title,
    shipped,
    tracking,
    lines: lines.map(({ line, version }) => ({ order_id: orderNumber, line, version })),
  };
  const { results } = await post<EditedLines>(company.server_hostname, '/v1/ship-lines', body);
  return readResults(results);
}
