import type { CustomerKey } from '../../../domain/catalog/customer';
import type { CapturedOrder } from '../../../domain/wire/api';
import { type CardPayment, findPayment } from '../../db/card-payments';
import { notFound, type RefusalError, refusal } from '../../http/errors';
import type { Services } from '../../operations/services/services';
import { PayPalError } from './paypal/paypal-calls';
import { awaitSettlement, isSettled } from './settle';

/** Takes the money for an approved card order, once, however often it's called. Every call gets the result. */
export async function captureOrder(
  services: Services,
  customer: CustomerKey,
  providerId: string,
): Promise<CapturedOrder> {
  const known = await findPayment(services.db.write, { provider_id: providerId });
  if (known?.customer !== customer) throw notFound('There is no card order with this number in this store.');
  try {
    const payment = await awaitSettlement(services, known.order_id, 'browser', isSettled);
    return outcomeOf(payment, providerId);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    services.log.warn({ err: error, order: known.order_number }, 'card payment not captured');
    throw refusalOf(error);
  }
}

function outcomeOf(payment: CardPayment, providerId: string): CapturedOrder {
  const order = { order_id: providerId, order_number: payment.order_number };
  if (payment.paid === 1) return { ...order, paid: 1 };
  if (payment.state === 'review') {
    const message = `PayPal has put the payment under review. Order ${payment.order_number} is placed once PayPal lets it pass; do not pay again.`;
    return { ...order, paid: 0, review: true, message };
  }
  if (payment.state === 'abandoned') {
    throw refusal('abandoned', 'This card payment was given up for another order, or is too old. No money was taken.');
  }
  // After a decline the shopper hasn't approved again; the decline is what matters.
  if (payment.state === 'pending' && payment.attempt === 1) throw refusalOf(new PayPalError('not_approved', ''));
  throw refusalOf(new PayPalError('declined', ''));
}

function refusalOf({ kind }: PayPalError): RefusalError {
  if (kind === 'unavailable') {
    const message =
      'PayPal has not confirmed the payment yet. Do not pay again: your order is saved and will be placed as soon as PayPal confirms.';
    return refusal('unavailable', message);
  }
  if (kind === 'not_approved' || kind === 'not_found') {
    return refusal('not_approved', 'The payment has not been approved in PayPal. Nothing was paid; try again.');
  }
  return refusal('declined', 'The payment was declined. Nothing was paid; try another card or another way to pay.');
}
