import type Router from '@koa/router';
import { orderForReader } from '../../../domain/orders/order';
import type { StorefrontDocument } from '../../../domain/wire/api';
import { orderLinkBody } from '../../../domain/wire/edit-schemas';
import {
  isLinkToken,
  type OrderLinkResponse,
  type OrderPageResponse,
  orderPageBody,
  orderPdfBody,
} from '../../../domain/wire/order-page';
import { presentOrder } from '../../../domain/wire/present-order';
import { hashOf, orderLink } from '../../access/order-link';
import { countCallOrRefuse, limitRate } from '../../access/rate-limit';
import { storefrontAddress } from '../../access/requested-store';
import { logSecurity } from '../../access/security-log';
import { type AdminContext, adminCall, hasStoreAccess } from '../../access/store-call';
import type { Store } from '../../catalog/live/store-data';
import { findOrder } from '../../db/order-edits';
import { findLinkedOrder, whenPoEntered } from '../../db/order-links';
import type { OrderRecord } from '../../db/order-rows';
import { describeOrder } from '../../messages/pdf/describe-order';
import { makePdf } from '../../messages/pdf/open-pdf-thread';
import { notFound } from '../errors';
import { type InputContext, smallJson, withBody } from '../request/valid-input';
import { createRouter, sendJson } from './router';

/** Links are mistyped by hand or cut off by mail programs; more than this is somebody guessing. */
const WRONG_LINKS = { name: 'order-page-wrong', calls: 30, seconds: 60 };

export function orderPageRoutes(): Router {
  return (
    createRouter()
      // A group's tablets share an address, and receipts request the stage of each order they show.
      .post('/v1/order-page', limitRate('order-page', 300), smallJson, withBody(orderPageBody), showPage)
      // Each takes a thread for up to a second.
      .post('/v1/order-pdf', limitRate('order-pdf', 20), smallJson, withBody(orderPdfBody), sendPdf)
      .post('/v1/order-link', limitRate('order-link', 120), smallJson, adminCall(orderLinkBody), makeLink)
  );
}

/** Needs no sign-in: whoever has the link may see this order, and nothing else. */
async function showPage(ctx: InputContext<typeof orderPageBody>): Promise<void> {
  const { store, order } = await openLink(ctx);
  const poEnteredAt = await whenPoEntered(ctx.services.db.read, order.id);
  const mayOpenStore = await hasStoreAccess(ctx, store.customer);
  sendJson(ctx, {
    order: presentOrder(order, store.customer, false),
    ...(poEnteredAt === undefined ? {} : { po_entered_at: poEnteredAt }),
    ...(mayOpenStore ? {} : { storefront: storefrontOf(store, order) }),
  } satisfies OrderPageResponse);
}

/** @throws RefusalError 404 for every link that opens nothing, whatever the reason */
async function openLink(ctx: InputContext<typeof orderPageBody | typeof orderPdfBody>) {
  const { order_id, token } = ctx.state.input;
  const address = storefrontAddress(ctx);
  const found = isLinkToken(token) ? await findLinkedOrder(ctx.services.db.read, order_id, hashOf(token)) : undefined;
  const isServedHere = address.mode === 'multi-store' || address.customer === found?.customer;
  const store = found && isServedHere && ctx.services.stores.get(found.customer);
  if (store) return { store, order: found.order };
  logSecurity(ctx, 'link_wrong', { customer: address.customer });
  countCallOrRefuse(ctx, WRONG_LINKS);
  throw notFound('This link does not open an order. It may be incomplete, or the order is no longer kept.');
}

function storefrontOf({ document }: Store, { lines }: OrderRecord): StorefrontDocument {
  const { customer, items, logos, ...rest }: StorefrontDocument = JSON.parse(document.bytes.toString());
  const codes = new Set(lines.map(({ code }) => code));
  const names = new Set(lines.map(({ embroidery }) => embroidery));
  return {
    ...rest,
    customer: { ...customer, stores: {} },
    items: items.filter(({ code }) => codes.has(code)),
    logos: Object.fromEntries(Object.entries(logos).filter(([name]) => names.has(name))),
  };
}

async function sendPdf(ctx: InputContext<typeof orderPdfBody>): Promise<void> {
  const { store, order } = await openLink(ctx);
  const { customer, items } = store;
  const poEnteredAt = await whenPoEntered(ctx.services.db.read, order.id);
  const tiersOf = (code: string) => items.get(code)?.discount;
  const reader = { timeZone: ctx.state.input.time_zone, now: ctx.services.now(), poEnteredAt, tiersOf };
  const pdf = await makePdf(describeOrder(orderForReader(order, customer, false), store, reader));
  ctx.attachment(`${order.orderNumber}.pdf`);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/pdf';
  ctx.body = pdf;
}

async function makeLink(ctx: AdminContext<typeof orderLinkBody>): Promise<void> {
  const { input, admin } = ctx.state;
  const order = await findOrder(ctx.services.db.read, admin.customer, { orderNumber: input.order_id });
  if (!order) throw notFound('This order could not be found. Reload the orders.');
  const { path } = await orderLink(ctx.services, { orderId: order.id, orderNumber: order.orderNumber });
  sendJson(ctx, { link: path } satisfies OrderLinkResponse);
}
