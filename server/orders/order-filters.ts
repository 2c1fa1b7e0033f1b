import type { OrderFiltersBody, RetrieveOrdersBody } from '../../domain/calls/order-lists';
import type { Customer } from '../../domain/catalog/customer';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import { storeFilter } from '../../domain/orders/order-filters';
import { searchWords, storesWithWord } from '../../domain/orders/order-search';
import type { OrderFilters } from './order-list';

/** Admins also search email addresses. */
export function filtersOf(
  body: OrderFiltersBody & Pick<RetrieveOrdersBody, 'order_ids'>,
  customer: Pick<Customer, 'title' | 'stores' | 'time_zone'>,
  isAdmin: boolean,
  now: number,
): OrderFilters {
  const words = searchWords(body.search ?? '');
  return {
    words: words.map((word) => ({ word, stores: storesWithWord(customer, word) })),
    withEmails: isAdmin,
    stores: body.store ? storeFilter(customer, body.store) : undefined,
    missing: body.missing ?? [],
    stage: body.stage === 'late' || body.stage === 'waiting' ? undefined : body.stage,
    isWaiting: body.stage === 'waiting',
    lateOn: body.stage === 'late' ? dayInTimeZone(now, customer.time_zone) : undefined,
    from: body.from,
    to: body.to,
    orderNumbers: body.order_ids ?? (body.order_id ? [body.order_id] : undefined),
  };
}
