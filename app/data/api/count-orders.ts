import type { CountedOrders, CountOrdersInput, NewOrders } from '../../../domain/calls/order-lists';
import type { OrderView } from '../../../domain/orders/order-view';
import type { Company } from './calls';
import { get, post } from './client';
import { filtersOf, queryOf } from './order-calls';

export async function countOrders(company: Company, view: OrderView, signal: AbortSignal): Promise<CountedOrders> {
  const body: CountOrdersInput = { companyName: company.title, ...filtersOf(view) };
  const options = { signal, isQuiet: true };
  return post<CountedOrders>(company.server_hostname, '/v1/count-orders', body, options);
}

/** Orders of the view since a moment. The server responds 304 while nothing changes. */
export async function countNewOrders(
  company: Company,
  view: OrderView,
  after: number,
  signal: AbortSignal,
): Promise<number> {
  const query = queryOf(company, view);
  query.set('after', String(after));
  const options = { signal, isQuiet: true };
  return (await get<NewOrders>(company.server_hostname, `/v1/new-orders?${query}`, options)).new_orders;
}
