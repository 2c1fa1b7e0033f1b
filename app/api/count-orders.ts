import type { OrderView } from '../../domain/orders/order-view';
import type { StageCounts } from '../../domain/orders/stage';
import type { CountedOrders, NewOrders } from '../../domain/wire/order-page';
import type { CountOrdersInput } from '../../domain/wire/schemas';
import { get, post } from './client';
import type { Company } from './order-calls';
import { filtersOf, queryOf } from './order-lists';

/** The calls that count placed orders. */

/** How many orders of the view, at whatever stage, are at each. */
export async function countOrders(company: Company, view: OrderView, signal: AbortSignal): Promise<StageCounts> {
  const body: CountOrdersInput = { companyName: company.title, ...filtersOf(view) };
  const options = { signal, isQuiet: true };
  return (await post<CountedOrders>(company.server_hostname, '/v1/count-orders', body, options)).stages;
}

/** How many orders of the view came after a moment. The server answers 304 while there are no others. */
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
