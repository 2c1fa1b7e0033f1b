import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { approverNames, nameOfApprover } from '../../domain/approvals/rules';
import { type WithdrawnOrder, withdrawOrderBody } from '../../domain/calls/approvals';
import { budgetBody, type StoreBudget } from '../../domain/calls/budgets';
import {
  cancelOrderBody,
  isLinkToken,
  type OrderLinkResponse,
  type OrderPageResponse,
  orderLinkBody,
  orderPageBody,
  orderPdfBody,
  type PageApproval,
  replaceLinkBody,
} from '../../domain/calls/order-page';
import type { WireOrder } from '../../domain/calls/orders';
import { presentOrder } from '../../domain/calls/present-order';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { Customer } from '../../domain/catalog/customer';
import type { StorefrontDocument } from '../../domain/catalog/storefront-document';
import { ZERO_CENTS } from '../../domain/money';
import { orderForReader, storeCode } from '../../domain/orders/order';
import { orderFileName } from '../../domain/orders/order-number';
import { notFound, refusal } from '../../domain/refusals';
import { findCode } from '../access/find-secrets';
import { limitRate } from '../access/rate-limit';
import { adminOf } from '../access/session';
import { type AdminContext, adminCall, hasStoreAccess, ordersCall, type StoreContext } from '../access/store-call';
import { storeServedHere, wrongLink } from '../access/wrong-link';
import { SHOPPER } from '../activity/rows';
import { decideOrder } from '../approvals/decide-order';
import { findBudget, findHeldByLink, findHeldOrder, type HeldOrder } from '../approvals/rows';
import { presentBudget, readBudget } from '../budgets/rows';
import type { Store } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { type InputContext, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import { findOrder } from '../order-rows/edits';
import { findLinkedOrder, whenPoEntered } from '../order-rows/links';
import type { OrderRecord } from '../order-rows/rows';
import type { HasSecrets } from '../secrets/secrets';
import { hashOf } from '../sessions/tokens';
import { cancelOrder } from './cancel-order';
import type { OrderNeeds } from './needs';
import { orderLink, replaceOrderLink } from './order-link';
import { currentBudget } from './order-rules';
import { describeOrder } from './pdf/describe-order';
import { makePdf } from './pdf/open-pdf-thread';

export function orderPageRoutes(services: OrderNeeds): Router {
  return (
    createRouter()
      // A group's tablets share an address, and receipts request the stage of each order they show.
      .post(
        '/v1/order-page',
        limitRate(services, 'order-page', 300),
        withBody(orderPageBody),
        using(services, showPage),
      )
      // Each takes a thread for up to a second.
      .post('/v1/order-pdf', limitRate(services, 'order-pdf', 20), withBody(orderPdfBody), using(services, sendPdf))
      // Every checkout asks when its store changes.
      .post(
        '/v1/budget',
        limitRate(services, 'budget', 300),
        ordersCall(services, budgetBody),
        using(services, showBudget),
      )
      .post(
        '/v1/withdraw-order',
        limitRate(services, 'withdraw-order', 60),
        withBody(withdrawOrderBody),
        using(services, withdraw),
      )
      .post(
        '/v1/cancel-order',
        limitRate(services, 'cancel-order', 60),
        withBody(cancelOrderBody),
        using(services, cancel),
      )
      .post(
        '/v1/replace-order-link',
        limitRate(services, 'replace-order-link', 60),
        withBody(replaceLinkBody),
        using(services, replaceLink),
      )
      .post(
        '/v1/order-link',
        limitRate(services, 'order-link', 120),
        adminCall(services, orderLinkBody),
        using(services, makeLink),
      )
  );
}

/** Needs no sign-in: whoever has the link may see this order, and nothing else. */
async function showPage(services: OrderNeeds, ctx: InputContext<typeof orderPageBody>): Promise<void> {
  const { store, order } = await openLink(services, ctx);
  await sendPage(services, ctx, store, order);
}

async function sendPage(services: OrderNeeds, ctx: Context, store: Store, order: OrderRecord): Promise<void> {
  const { customer } = store;
  const poEnteredAt = await whenPoEntered(services.db.read, order.id);
  const mayOpenStore = await hasStoreAccess(services, ctx, customer);
  const isAdmin = (await adminOf(services, ctx, customer.key)) !== undefined;
  const presented = presentOrder(order, customer, false);
  const held = order.approval && (await findHeldOrder(services.db.read, { id: order.id }));
  sendJson(ctx, {
    order: hasPrices(customer) ? presented : withoutPrices(presented),
    ...(hasPrices(customer) ? {} : { without_prices: true }),
    ...(poEnteredAt === undefined ? {} : { po_entered_at: poEnteredAt }),
    ...(held ? { approval: await presentApproval(services, held, hasPrices(customer)) } : {}),
    ...(isAdmin ? { admin: true } : {}),
    ...(mayOpenStore ? {} : { storefront: storefrontOf(store, order) }),
  } satisfies OrderPageResponse);
}

async function presentApproval(services: HasDatabase, held: HeldOrder, withBudget: boolean): Promise<PageApproval> {
  const { approval, rule, row } = held;
  const nameOf = (address: string) => nameOfApprover(rule, address);
  const isWaiting = approval.state === 'waiting';
  const budget = withBudget && isWaiting ? await findBudget(services.db.read, held) : undefined;
  return {
    state: approval.state,
    approvers: approverNames(
      rule.approvers.map(({ name }) => name),
      rule.all,
    ),
    note: row.note,
    expires_at: approval.expiresAt,
    decisions: approval.decisions.map(({ kind, byName, onBehalfOf, reason, at, lowered }) => ({
      ...{ kind, reason, at, by: byName, instead_of: nameOf(onBehalfOf) },
      lowered: lowered.map(({ name, from, to }) => ({ name, from, to })),
    })),
    budget: budget ? presentBudget(budget) : null,
  };
}

/** Anybody who may see a store's orders may see what it has left to spend. */
async function showBudget(services: HasDatabase & HasClock, ctx: StoreContext<typeof budgetBody>): Promise<void> {
  const { store, input } = ctx.state;
  const { key } = store.customer;
  const code = storeCode(store.customer, input.store);
  const budget = code === undefined ? undefined : currentBudget(store, code, services.now());
  if (code === undefined || !budget) return sendJson(ctx, { budget: null } satisfies StoreBudget);
  const { period, amount } = budget;
  const row = await readBudget(services.db.read, { customer: key, store: code, period });
  const { reserved_cents = ZERO_CENTS, spent_cents = ZERO_CENTS } = row ?? {};
  sendJson(ctx, {
    budget: presentBudget({ period, amount_cents: amount, reserved_cents, spent_cents }),
  } satisfies StoreBudget);
}

/** For whoever has the link and a code. A repeated call gets the same response. */
async function cancel(services: OrderNeeds, ctx: InputContext<typeof cancelOrderBody>): Promise<void> {
  const { store, order } = await openLink(services, ctx);
  await requireCode(services, ctx, store.customer.key, ctx.state.input.code);
  const cancelled = await cancelOrder(services, { orderId: order.id, version: ctx.state.input.version });
  await sendPage(services, ctx, store, cancelled);
}

/** Takes back an order that waits for an approver: for whoever has the link and a code. */
async function withdraw(services: OrderNeeds, ctx: InputContext<typeof withdrawOrderBody>): Promise<void> {
  const { order_id, token, code, key } = ctx.state.input;
  const held = isLinkToken(token) ? await findHeldByLink(services.db.read, order_id, hashOf(token)) : undefined;
  const store = held && storeServedHere(services, ctx, held.row.customer);
  if (!store) throw await wrongLink(services, ctx);
  await requireCode(services, ctx, store.customer.key, code);
  const decision = { key, kind: 'withdraw', by: '', onBehalfOf: '', reason: '' } as const;
  const { kind, approval } = await decideOrder(services, { orderId: held.row.id, decision, actor: SHOPPER });
  if (kind === 'refused') throw refusal('too_late', `This order is already ${approval.state}. Nothing was changed.`);
  sendJson(ctx, { order_id, approval: approval.state } satisfies WithdrawnOrder);
}

/** For whoever has the link and a code, or an unlocked admin. An ended link returns its replacement. */
async function replaceLink(services: OrderNeeds, ctx: InputContext<typeof replaceLinkBody>): Promise<void> {
  const { code, token } = ctx.state.input;
  const { store, order } = await openLink(services, ctx, true);
  const isAdmin = (await adminOf(services, ctx, store.customer.key)) !== undefined;
  if (!isAdmin) await requireCode(services, ctx, store.customer.key, code);
  const { path } = await replaceOrderLink(services, { orderId: order.id, orderNumber: order.orderNumber }, token);
  sendJson(ctx, { link: path } satisfies OrderLinkResponse);
}

/** @throws RefusalError 403; 429 after too many wrong ones */
async function requireCode(services: OrderNeeds, ctx: Context, customer: CustomerKey, typed: string): Promise<void> {
  if ((await findCode(services, ctx, customer, typed)) !== undefined) return;
  throw refusal('code_refused', 'This code is not accepted. Nothing was changed; check the code and try again.');
}

type LinkContext = InputContext<
  typeof orderPageBody | typeof orderPdfBody | typeof cancelOrderBody | typeof replaceLinkBody
>;

/**
 * @param mayHaveEnded accepts a link that has ended
 * @throws RefusalError 404 for every link that opens nothing; only whoever had one that ended learns why
 */
async function openLink(services: OrderNeeds, ctx: LinkContext, mayHaveEnded = false) {
  const { order_id, token } = ctx.state.input;
  const found = isLinkToken(token) ? await findLinkedOrder(services.db.read, order_id, hashOf(token)) : undefined;
  const store = found && storeServedHere(services, ctx, found.customer);
  if (store && (found.endedAt === null || mayHaveEnded)) return { store, order: found.order };
  if (store) throw notFound('This link was ended, and a new one made. Ask whoever gave you this one for the new link.');
  throw await wrongLink(services, ctx);
}

function hasPrices({ order_page_prices }: Customer): boolean {
  return order_page_prices !== false;
}

function withoutPrices(order: WireOrder): WireOrder {
  const lines = order.order.map((line) => ({
    ...line,
    price: 0,
    po_price: null,
    po_price_per: null,
    quoted_price: null,
  }));
  return { ...order, total: 0, order: lines };
}

function withoutItemPrices({ discount: _tiers, ...item }: CatalogItem): CatalogItem {
  return { ...item, sizes: Object.fromEntries(Object.keys(item.sizes).map((size) => [size, 0])) };
}

function storefrontOf(store: Store, { lines }: OrderRecord): StorefrontDocument {
  const { customer, items, logos, ...rest }: StorefrontDocument = JSON.parse(store.document.text);
  const codes = new Set(lines.map(({ code }) => code));
  const names = new Set(lines.map(({ embroidery }) => embroidery));
  return {
    ...rest,
    customer: { ...customer, stores: {} },
    items: items
      .filter(({ code }) => codes.has(code))
      .map((item) => (hasPrices(store.customer) ? item : (withoutItemPrices(item) as typeof item))),
    logos: Object.fromEntries(Object.entries(logos).filter(([name]) => names.has(name))),
  };
}

async function sendPdf(services: OrderNeeds, ctx: InputContext<typeof orderPdfBody>): Promise<void> {
  const { store, order } = await openLink(services, ctx);
  const { customer } = store;
  const poEnteredAt = await whenPoEntered(services.db.read, order.id);
  const reader = {
    hasPrices: hasPrices(customer),
    timeZone: ctx.state.input.time_zone,
    now: services.now(),
    poEnteredAt,
  };
  const pdf = await makePdf(describeOrder(orderForReader(order, customer, false), store, reader));
  ctx.attachment(`${orderFileName(order.orderNumber)}.pdf`);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/pdf';
  ctx.body = pdf;
}

async function makeLink(services: HasDatabase & HasSecrets, ctx: AdminContext<typeof orderLinkBody>): Promise<void> {
  const { input, admin } = ctx.state;
  const order = await findOrder(services.db.read, admin.customer, { orderNumber: input.order_id });
  if (!order) throw notFound('This order could not be found. Reload the orders.');
  const { path } = await orderLink(services, { orderId: order.id, orderNumber: order.orderNumber });
  sendJson(ctx, { link: path } satisfies OrderLinkResponse);
}
