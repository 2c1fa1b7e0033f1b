import type { Customer } from '../../../domain/catalog/customer';
import type { ListedOrder } from '../../../domain/orders/lines-summary';
import type { OrdersPage } from '../../../domain/wire/orders';
import { listedOrderJson, orderJson } from '../../../domain/wire/present-order';
import type { retrieveOrdersBody } from '../../../domain/wire/schemas';
import { adminOf } from '../../access/admin';
import { currentSession, holdsCustomer } from '../../access/session';
import type { StoreContext } from '../../access/store-call';
import { type OrderWithLinesJson, withLinesJson, withSummaries } from '../../db/listed-orders';
import { type LinesReader, listOrders } from '../../db/order-list';
import type { Services } from '../../operations/services/services';
import { cursorOf, positionOf } from './cursor';
import { filtersOf } from './order-filters';

/** How the orders of a list are read and written. */
interface Listing<Listed> {
  readonly readLines: LinesReader<Listed>;
  toJson(order: Listed, customer: Customer, isAdmin: boolean): string;
}

const WITH_LINES: Listing<OrderWithLinesJson> = { readLines: withLinesJson, toJson: orderJson };

const WITHOUT_LINES: Listing<ListedOrder> = { readLines: withSummaries, toJson: listedOrderJson };

type ListContext = StoreContext<typeof retrieveOrdersBody>;

/** Sends a page of orders, with their lines or, for lists of closed rows, without. */
export async function retrieveOrders(ctx: ListContext, services: Services): Promise<void> {
  if (ctx.state.input.lines) await sendPage(ctx, services, WITH_LINES);
  else await sendPage(ctx, services, WITHOUT_LINES);
}

async function sendPage<Listed>(
  ctx: ListContext,
  services: Services,
  { readLines, toJson }: Listing<Listed>,
): Promise<void> {
  const { limit, cursor, lines: _lines, ...body } = ctx.state.input;
  const { customer } = ctx.state.store;
  const admin = await adminOf(ctx, services, customer.key);
  const isAdmin = admin !== undefined;
  const isSignedIn = holdsCustomer(await currentSession(ctx, services), customer.key);
  const filters = filtersOf(body, customer, isAdmin);
  const list = { customer: customer.key, filters, limit, after: positionOf(cursor) };
  const { orders, next } = await listOrders(services.limits.searches.databaseOf(ctx, services), list, readLines);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'json';
  ctx.body = pageJson(
    orders.map((order) => toJson(order, customer, isAdmin)),
    {
      ...(next ? { next_cursor: cursorOf(next) } : {}),
      ...(admin ? { admin_until: admin.ends } : {}),
      ...(isSignedIn ? { signed_in: true } : {}),
    },
  );
}

/** An `OrdersPage` as JSON. @param orders JSON, too */
function pageJson(orders: readonly string[], rest: Omit<OrdersPage, 'orders'>): string {
  const members = JSON.stringify(rest).slice(1, -1);
  return `{"orders":[${orders.join(',')}]${members === '' ? '' : `,${members}`}}`;
}
