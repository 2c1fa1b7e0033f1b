import type { Customer } from '../../domain/catalog/customer';
import { type HistoricalOrder, maskEmail, storeDisplayName } from '../../domain/orders/order';
import { storeFilter } from '../../domain/orders/order-filters';
import { searchWords, storesWithWord } from '../../domain/orders/order-search';
import type { OrderFiltersBody } from '../../domain/wire/schemas';
import type { OrderFilters } from '../db/order-list';

/** An order as its reader may see it: stores by name, and to a viewer the email address masked. */
export function answeredOrder(order: HistoricalOrder, { stores }: Customer, isAdmin: boolean): HistoricalOrder {
  return {
    ...order,
    email: isAdmin ? order.email : maskEmail(order.email),
    store: storeDisplayName(stores, order.store),
  };
}

/** The filters of a call as the list of the customer's orders knows them; an admin's search looks at addresses, too. */
export function filtersOf(body: OrderFiltersBody, customer: Customer, isAdmin: boolean): OrderFilters {
  const words = searchWords(body.search ?? '');
  return {
    words: words.map((word) => ({ word, stores: storesWithWord(customer, word) })),
    withEmails: isAdmin,
    stores: body.store ? storeFilter(customer, body.store) : undefined,
    missing: body.missing ?? [],
    from: body.from,
    to: body.to,
    orderId: body.order_id || undefined,
  };
}
