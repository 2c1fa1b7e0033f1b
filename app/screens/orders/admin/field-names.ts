import type { EditableField } from '../../../../domain/orders/order-edit';
import { NO_SHIP_DATE, shownShipDate } from '../../../../domain/orders/shown-ship-date';

/** The names of the columns (docs/specification.md, Orders screen). */
export const FIELD_NAMES: Readonly<Record<EditableField, string>> = {
  customerPo: 'Customer PO',
  po: 'PO',
  estShipDate: 'Est. Ship Date',
};

/** A stored value as shown on screen: N/A if it is empty. */
export function shownField(field: EditableField, stored: string): string {
  return field === 'estShipDate' ? shownShipDate(stored) : stored || NO_SHIP_DATE;
}
