import { budgetFromDollars, leftOf } from '../../../domain/approvals/budget';
import { whenText } from '../../../domain/approvals/rules';
import type { WireWaitingOrder } from '../../../domain/calls/approvals';
import { dollarsFromCents } from '../../../domain/money';
import { BYTE_ORDER_MARK, csvRow } from '../../../domain/text/csv';

/** Orders that wait for approvers, for spreadsheets. @param writeDate in the reader's time zone */
export function waitingCsv(orders: readonly WireWaitingOrder[], writeDate: (at: number) => string): string {
  const rows = orders.map((order) => [
    order.order_id,
    writeDate(order.created_at),
    order.customer,
    order.store,
    order.ordered_by,
    order.total,
    namesOf(order),
    order.when.every ? 'every order' : whenText(order.when),
    order.budget ? dollarsFromCents(leftOf(budgetFromDollars(order.budget))) : '',
    writeDate(order.expires_at),
  ]);
  return BYTE_ORDER_MARK + [HEADS, ...rows].map(csvRow).join('');
}

const HEADS = [
  'Order',
  'Ordered',
  'Customer',
  'Store',
  'Name',
  'Total',
  'Waits for',
  'Because it is',
  'Left of the budget',
  'Expires',
];

function namesOf({ approvers, missing }: WireWaitingOrder): string {
  const waited = approvers.filter(({ email }) => missing.includes(email));
  return waited.map(({ name, email }) => name || email).join('; ');
}
