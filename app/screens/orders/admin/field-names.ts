import type { EditableField } from '../../../../domain/orders/order-edit';
import { NO_SHIP_DATE, shownShipDate } from '../../../../domain/orders/ship-date';

export const FIELD_NAMES: Readonly<Record<EditableField, string>> = {
  customerPo: 'Customer PO',
  po: 'PO',
  estShipDate: 'Est. Ship Date',
};

export function shownField(field: EditableField, stored: string): string {
  return field === 'estShipDate' ? shownShipDate(stored) : stored || NO_SHIP_DATE;
}
