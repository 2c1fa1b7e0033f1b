import { createHash } from 'node:crypto';

/** A response from PayPal. */
export interface PayPalAnswer {
  readonly status: number;
  readonly body: object;
}

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

export interface PurchaseUnit {
  readonly custom_id: string;
  readonly invoice_id: string;
  readonly amount: Money & { readonly breakdown?: { readonly item_total: Money } };
  readonly items?: readonly { readonly name: string; readonly quantity: string; readonly unit_amount: Money }[];
}

export interface PayPalOrder {
  readonly id: string;
  readonly unit: PurchaseUnit;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  capture?: { readonly id: string; status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' };
}

/** The bank's response to a capture. PayPal doesn't document whether a decline undoes the shopper's approval. */
export type BankAnswer = 'completed' | 'pending' | 'declined' | 'declined_approval_kept';

/** PayPal's orders, with the rules of Orders v2 that the store relies on. */
export class PayPalOrders {
  readonly all = new Map<string, PayPalOrder>();
  /** Each time money was taken: the order's id and the cents. */
  readonly takings: { readonly id: string; readonly cents: number }[] = [];
  bank: (order: PayPalOrder) => BankAnswer = () => 'completed';

  takingsOf(orderId: string): PayPalOrders['takings'] {
    return this.takings.filter(({ id }) => id === orderId);
  }

  create(body: { intent?: string; purchase_units?: PurchaseUnit[] }): PayPalAnswer {
    const unit = body.purchase_units?.[0];
    if (body.intent !== 'CAPTURE' || !unit) return errorAnswer(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
    const issue = issueOf(unit);
    if (issue) return errorAnswer(422, 'UNPROCESSABLE_ENTITY', issue);
    const id = createHash('sha256').update(unit.invoice_id).digest('hex').slice(0, 17).toUpperCase();
    const order: PayPalOrder = { id, unit, status: 'CREATED' };
    this.all.set(id, order);
    return { status: 201, body: represent(order) };
  }

  find(id: string): PayPalAnswer {
    const order = this.all.get(id);
    return order ? { status: 200, body: represent(order) } : unknownOrder();
  }

  /** The shopper approves in PayPal's window. */
  approve(id: string): void {
    const order = this.require(id);
    if (order.status === 'CREATED') order.status = 'APPROVED';
  }

  capture(id: string): PayPalAnswer {
    const order = this.all.get(id);
    if (!order) return unknownOrder();
    if (order.status === 'COMPLETED') return errorAnswer(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    if (order.status === 'CREATED') return errorAnswer(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    const said = this.bank(order);
    if (said === 'declined') order.status = 'CREATED';
    if (said.startsWith('declined')) return errorAnswer(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
    order.status = 'COMPLETED';
    order.capture = { id: `${id}C`, status: said === 'pending' ? 'PENDING' : 'COMPLETED' };
    if (said === 'completed') this.take(order);
    return { status: 201, body: represent(order) };
  }

  /** PayPal decides about a capture under review. */
  decide(id: string, status: 'COMPLETED' | 'DECLINED'): void {
    const order = this.require(id);
    if (order.capture?.status !== 'PENDING') throw new Error(`${id} is not under review`);
    order.capture.status = status;
    if (status === 'COMPLETED') this.take(order);
  }

  refund(id: string): void {
    const { capture } = this.require(id);
    if (capture) capture.status = 'REFUNDED';
  }

  require(id: string): PayPalOrder {
    const order = this.all.get(id);
    if (!order) throw new Error(`PayPal knows no order ${id}`);
    return order;
  }

  private take({ id, unit }: PayPalOrder): void {
    this.takings.push({ id, cents: centsOf(unit.amount) });
  }
}

/** PayPal's documented error body. */
export function errorAnswer(status: number, name: string, issue: string): PayPalAnswer {
  const details = [{ issue, description: `The reason is ${issue}.` }];
  const message = 'The requested action could not be performed.';
  return { status, body: { name, message, debug_id: '90957fca61718', details, links: [] } };
}

/** The full representation, for `Prefer: return=representation`. */
export function represent({ id, status, unit, capture }: PayPalOrder): object {
  const { amount, custom_id, invoice_id } = unit;
  const captures = capture && [{ ...capture, amount: plain(amount), custom_id, invoice_id, final_capture: true }];
  const payments = captures ? { payments: { captures } } : {};
  return { id, intent: 'CAPTURE', status, purchase_units: [{ reference_id: 'default', ...unit, ...payments }] };
}

function plain({ currency_code, value }: Money): Money {
  return { currency_code, value };
}

function issueOf({ amount, items, invoice_id, custom_id }: PurchaseUnit): string | undefined {
  if (!/^\d{1,7}\.\d{2}$/.test(amount.value)) return 'DECIMAL_PRECISION';
  if (centsOf(amount) <= 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
  if (!invoice_id || invoice_id.length > 127 || custom_id.length > 127) return 'INVALID_STRING_LENGTH';
  const total = amount.breakdown?.item_total;
  if (items && !total) return 'ITEM_TOTAL_REQUIRED';
  if (total && centsOf(total) !== centsOf(amount)) return 'AMOUNT_MISMATCH';
  const sum = (items ?? []).reduce((cents, item) => cents + centsOf(item.unit_amount) * Number(item.quantity), 0);
  if (items && sum !== centsOf(amount)) return 'ITEM_TOTAL_MISMATCH';
  return items?.some(({ name }) => name.length < 1 || name.length > 127) ? 'INVALID_STRING_LENGTH' : undefined;
}

export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

function unknownOrder(): PayPalAnswer {
  return errorAnswer(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}
