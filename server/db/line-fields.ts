import type { WireOrderLine } from '../../domain/wire/orders';

/** @param price SQL of the price in dollars, as JavaScript writes it: 42, 16.4 */
export function lineFields(price: string): readonly (readonly [name: string, sql: string])[] {
  const fields: Readonly<Record<keyof WireOrderLine, string>> = {
    line: 'line',
    version: 'version',
    code: 'code',
    name: 'name',
    type: 'type',
    quantity: 'quantity',
    price,
    description: 'description',
    color: 'color',
    embroidery: 'embroidery',
    placement: 'placement',
    size: 'size',
    customer_po: 'customer_po',
    po: 'po',
    est_ship_date: 'est_ship_date',
    shipped_at: 'shipped_at',
    tracking: 'tracking',
  };
  return Object.entries(fields);
}
