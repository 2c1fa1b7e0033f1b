import type { LineEdit } from '../../../domain/orders/order-edit';
import type { UpdateOrderBody } from '../../../domain/wire/edit-schemas';
import type { EditedLines } from '../../../domain/wire/orders';
import { presentLine } from '../../../domain/wire/present-order';
import type { LineResult } from '../../orders/update-lines';

/** Edits of lines in the field names of the calls. */

export function readLineEdit({ line, version, ...fields }: UpdateOrderBody['cart'][number]): LineEdit {
  return { line, version, customerPo: fields.customer_po, po: fields.po, estShipDate: fields.est_ship_date };
}

export function presentResult(result: LineResult): EditedLines['results'][number] {
  const { orderNumber, line } = result.edit;
  const current = result.kind === 'unknown' ? {} : { current: presentLine(result.line) };
  return { order_id: orderNumber, line, status: result.kind, ...current };
}
