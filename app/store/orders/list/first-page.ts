import type { CustomerKey } from '../../../../domain/address/customer-key';
import type { Customer } from '../../../../domain/catalog/customer';
import { type OrderView, readOrderView, writeOrderView } from '../../../../domain/orders/order-view';
import { CallError } from '../../../data/api/client';
import { type LoadedPage, listOrders } from '../../../data/api/order-calls';
import { notifySignInNeeded } from '../../../data/api/sign-in-signal';
import { outboxRead } from '../../../outbox/use-outbox';

interface FirstPage {
  readonly customer: CustomerKey;
  readonly query: string;
  readonly loading: Promise<LoadedPage>;
}

let requested: FirstPage | undefined;

/** Requests the newest orders while the screen is still loading. @param search of the page's address */
export function requestFirstPage(customer: Customer, search: string): void {
  void outboxRead();
  const view = readOrderView(new URLSearchParams(search));
  const loading = listOrders(customer, view, undefined, { isQuiet: true });
  // `takeFirstPage` reports the failure.
  loading.catch(() => undefined);
  requested = { customer: customer.key, query: queryOf(view), loading };
}

/** Returns the early request once, if it was for this view. */
export function takeFirstPage(customer: CustomerKey, view: OrderView): Promise<LoadedPage> | undefined {
  const taken = requested;
  requested = undefined;
  if (taken?.customer !== customer || taken.query !== queryOf(view)) return undefined;
  return taken.loading.catch((error: unknown) => {
    // The early request was quiet, because nobody could be asked for the password yet.
    if (error instanceof CallError && error.code === 'not_signed_in') notifySignInNeeded();
    throw error;
  });
}

function queryOf(view: OrderView): string {
  return new URLSearchParams(writeOrderView(view)).toString();
}
