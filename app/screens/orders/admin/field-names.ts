import type { EditableField } from '../../../../domain/orders/order-edit';
import { NO_SHIP_DATE, shownShipDate } from '../../../../domain/orders/ship-date';

/** What the columns are called (docs/specification.md, Orders screen). */
export const FIELD_NAMES: Readonly<Record<EditableField, string>> = {
  customer_po: 'Customer PO',
  po: 'PO',
  est_ship_date: 'Est. Ship Date',
};

/** A stored value as the screen has it: N/A where there is none. */
export function shownField(field: EditableField, stored: string): string {
  return field === 'est_ship_date' ? shownShipDate(stored) : stored || NO_SHIP_DATE;
}
