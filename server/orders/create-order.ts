import { createHash } from 'node:crypto';
import { leftOf, periodLabel } from '../../domain/approvals/budget';
import { approverNames } from '../../domain/approvals/rules';
import type { CardOrder, CheckedOrder, CreateOrderBody, PlacedOrder } from '../../domain/calls/place-order';
import { lineTotal } from '../../domain/cart/cart';
import type { ApprovalRule } from '../../domain/catalog/approval-settings';
import type { Customer } from '../../domain/catalog/customer';
import { orderPrefix } from '../../domain/catalog/order-prefix';
import { checkOrder } from '../../domain/checkout/order-check';
import { absoluteCents, dollarsFromCents, formatCents, sumCents, ZERO_CENTS } from '../../domain/money';
import { DAY_MS } from '../../domain/orders/calendar-day';
import { orderStoreName, storeDisplayName } from '../../domain/orders/order';
import { STORE_DOUBTFUL, STORE_UNKNOWN, storeMeant } from '../../domain/orders/ordered-store';
import { refusal } from '../../domain/refusals';
import { customersTitled } from '../access/requested-store';
import type { AcceptedCode } from '../access/session';
import { readBudget } from '../budgets/rows';
import type { Store, StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { plannedMessages } from '../messages/message-plan';
import type { HasClock } from '../operations/clock';
import type { HasSettings } from '../operations/settings/settings';
import { type CardOrderOrigin, requireRoomForCardOrder } from '../payments/card-order-limit';
import {
  abandonAll,
  insertCardPayment,
  isReplaceable,
  openCardPayment,
  paymentsToReplace,
  refuseStanding,
  requireCard,
} from '../payments/open';
import type { HasPayPal } from '../payments/paypal/paypal';
import type { HasSecrets } from '../secrets/secrets';
import type { OrderNeeds } from './needs';
import { linkTo, newOrderLink, orderLink } from './order-link';
import { rulesFor } from './order-rules';
import {
  type KeyedOrder,
  type NewOrder,
  type OrderKey,
  type OrderToStore,
  type Placement,
  releaseKey,
  type StoredOrder,
} from './rows';

export interface CreateOrderCall {
  readonly store: Store;
  readonly body: CreateOrderBody;
  readonly key: string | null;
  /** Whether the call came to the customer's own host. */
  readonly isOwnHost: boolean;
  /** Looks up the body's code within the attempt limits; undefined if it's wrong. */
  readonly findCode: () => Promise<AcceptedCode | undefined>;
  readonly countCardOrder: () => Promise<CardOrderOrigin>;
}

export interface CreateOrderResult {
  readonly replayed: boolean;
  readonly order: PlacedOrder | CardOrder;
  /** Undefined for card orders and replays. */
  readonly accepted: AcceptedCode | undefined;
}

interface Stored {
  readonly replayed: boolean;
  readonly order: StoredOrder;
  readonly accepted?: AcceptedCode | undefined;
  readonly token?: string;
}

/**
 * Places an order: order, lines, and key are stored together, or nothing is. A refusal stores nothing, so a corrected
 * order may reuse its key. A key that has placed an order returns that order before anything else is checked, so a
 * retry is always safe. A card order is stored unpaid before PayPal hears of it; card orders it replaces are abandoned
 * in the same transaction, or the new order is refused.
 */
export async function createOrder(services: OrderNeeds, call: CreateOrderCall): Promise<CreateOrderResult> {
  const { replayed, order, accepted, token } = await storeOrder(services, call);
  const placed = placedOrder(order, call.key, await linkPath(services, order, token));
  return {
    replayed,
    accepted,
    order: call.body.bypassPaypal ? placed : await openCardPayment(services, order.id, placed),
  };
}

async function storeOrder(services: OrderNeeds, call: CreateOrderCall): Promise<Stored> {
  const { placing, now } = services;
  const { customer } = call.store;
  const key = call.key === null ? undefined : { customer: customer.key, key: call.key };
  const payloadHash = hashPayload(call.body);
  const known = key && (await placing.findByKey(key));
  if (known && !isReplaceable(known, payloadHash, now())) return replay(known, payloadHash);

  refuseForgotten(services, call.body);
  refuseDoubtful(services, call);
  refuseClosed(customer);
  const order = newOrder(services, call);
  const accepted = await requirePayment(services, call, order);
  const messages = accepted ? plannedMessages('order.placed', call.store.messages) : [];
  const { stored: link, token } = newOrderLink(services.secrets);
  const at = now();
  const rules = accepted && (await rulesFor(services, call.store, order, at));
  const toStore = { order, key: call.key, payloadHash, session: accepted?.session, link, messages, now: at, rules };
  const replacesNothing = !known && !call.body.replaces;
  const placement =
    accepted && replacesNothing
      ? await placing.place(toStore)
      : await replaceOrder(services, call, toStore, known && { ...key, id: known.id });
  if (placement.kind === 'over_budget') throw await overBudget(services, toStore);
  if (placement.kind === 'known') return replay(placement.order, payloadHash);
  return { replayed: false, order: placement.order, accepted, token };
}

/** Stores a card order, or an order that replaces one, in its own transaction. */
async function replaceOrder(
  services: OrderNeeds,
  call: CreateOrderCall,
  toStore: OrderToStore,
  known: (OrderKey & { readonly id: number }) | undefined,
): Promise<Placement> {
  const { customer, payment } = toStore.order;
  const isByCard = payment === 'paypal';
  const origin = isByCard ? await call.countCardOrder() : undefined;
  const replaced = await paymentsToReplace(services, customer, known?.id, call.body.replaces);
  return services.db.transaction(async (trx) => {
    await abandonAll(trx, replaced, toStore.now);
    if (known) await releaseKey(trx, known, known.id);
    const placement = await services.placing.placeWithin(trx, toStore);
    // Then what it would replace stays.
    if (placement.kind === 'over_budget') throw await overBudget(services, toStore);
    if (origin && placement.kind === 'stored') {
      await requireRoomForCardOrder(services.db, trx, customer, origin);
      await insertCardPayment(trx, customer, placement.order, { network: origin.network, now: toStore.now });
    }
    return placement;
  });
}

async function overBudget({ db, stores }: HasDatabase & Pick<StoreData, 'stores'>, { order, rules }: OrderToStore) {
  const { customer, store, title, total } = order;
  const names = stores.get(customer)?.customer.stores ?? {};
  const name = orderStoreName({ store: storeDisplayName(names, store), companyName: title });
  const { period = '', amount = ZERO_CENTS } = rules?.budget ?? {};
  const row = await readBudget(db.read, { customer, store, period });
  const { reserved_cents: reserved = ZERO_CENTS, spent_cents: spent = ZERO_CENTS } = row ?? {};
  const left = leftOf({ amount, reserved, spent });
  const isLeft =
    left < 0
      ? `the budget of ${formatCents(amount)} for ${periodLabel(period)} is ${formatCents(absoluteCents(left))} over already`
      : `${formatCents(left)} of ${formatCents(amount)} is left for ${periodLabel(period)}`;
  // Another order may have released its part since.
  const amounts = left < total ? `: it comes to ${formatCents(total)}, and ${isLeft}` : '';
  return refusal(
    'over_budget',
    `This order is over what ${name} has left of its budget${amounts}. Nothing was ordered.`,
  );
}

/** Checks an order as `createOrder` does, except for its code, and stores nothing. @throws RefusalError */
export function checkOnly(
  services: Pick<StoreData, 'formerNames'>,
  call: Pick<CreateOrderCall, 'store' | 'body'>,
): CheckedOrder {
  refuseClosed(call.store.customer);
  return { dry_run: true, total: dollarsFromCents(newOrder(services, call).total) };
}

function replay(known: KeyedOrder, payloadHash: string): Stored {
  if (known.payload_hash !== payloadHash) {
    throw refusal('key_reused', `This order was already placed as ${known.order_number}. It was not placed again.`, {
      order_id: known.order_number,
    });
  }
  if (known.card_state) refuseStanding(known.card_state, known.order_number);
  return { replayed: true, order: known };
}

function refuseClosed({ title, closed, addresses }: Customer): void {
  if (!closed) return;
  const call = `call ${addresses?.mainLine}`;
  throw refusal('invalid', `${title}’s store is closed. The order was not placed; ${call}.`);
}

/** An order that an older page saved names its customer by a title only, which may have become another customer's. */
function refuseDoubtful(
  services: Pick<StoreData, 'formerNames' | 'keyOfTitle'>,
  { body, isOwnHost }: CreateOrderCall,
): void {
  const { customer, captured_at, companyName } = body;
  if (customer || isOwnHost || captured_at === undefined || customersTitled(services, companyName).length < 2) return;
  const message = `More than one group has been called ${companyName}. Nothing was ordered: put the order back into the cart of its store, and send it from there.`;
  throw refusal('invalid', message);
}

/** An order that waited longer than orders and their keys are kept may have been placed, so a person decides. */
function refuseForgotten({ settings, now }: HasClock & HasSettings, { captured_at }: CreateOrderBody): void {
  const days = settings.retainOrdersDays;
  if (days === undefined || captured_at === undefined || now() - captured_at < days * DAY_MS) return;
  const message = `This order was taken more than ${days} days ago, by this device’s clock. It may have been placed before: orders are not kept for longer. Nothing was ordered; place it again if it is still needed.`;
  throw refusal('invalid', message);
}

/** Orders not paid by card need one of the customer's codes. */
async function requirePayment(services: HasPayPal, { store, body, findCode }: CreateOrderCall, order: NewOrder) {
  if (!body.bypassPaypal) {
    requireCard(services, store.customer, order.total);
    return undefined;
  }
  const accepted = await findCode();
  if (accepted) return accepted;
  throw refusal('code_refused', 'This code is not accepted. Nothing was ordered; check the code and try again.');
}

function newOrder(
  { formerNames }: Pick<StoreData, 'formerNames'>,
  { store, body }: Pick<CreateOrderCall, 'store' | 'body'>,
): NewOrder {
  const { customer, items } = store;
  const meant = storeMeant(customer, formerNames.stores.get(customer.key), body);
  if (meant.kind !== 'store') {
    const message = meant.kind === 'unknown' ? STORE_UNKNOWN : STORE_DOUBTFUL;
    throw refusal('invalid', message, { fields: { store: message } });
  }
  const checked = checkOrder(body.cart, items, customer);
  if (checked.kind !== 'accepted') throw refusal(checked.kind, checked.message, { lines: checked.errors });
  return {
    customer: customer.key,
    title: customer.title,
    prefix: orderPrefix(customer),
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    store: meant.code,
    customerPo: body.customer_po,
    paid: body.bypassPaypal ? 1 : 0,
    payment: body.bypassPaypal ? 'bypass' : 'paypal',
    total: sumCents(checked.lines.map(lineTotal)),
    capturedAt: body.captured_at,
    revision: store.revision,
    note: body.note ?? '',
    timeZone: customer.time_zone,
    lines: checked.lines,
  };
}

/** A new order's link is known; a replay's is made again. */
async function linkPath(
  services: HasDatabase & HasSecrets,
  order: StoredOrder,
  token: string | undefined,
): Promise<string> {
  const { id: orderId, order_number: orderNumber } = order;
  const link = token === undefined ? await orderLink(services, { orderId, orderNumber }) : linkTo(orderNumber, token);
  return link.path;
}

function placedOrder(stored: StoredOrder, key: string | null, link: string): PlacedOrder {
  return {
    order_id: stored.order_number,
    created_at: String(stored.created_at),
    total: dollarsFromCents(stored.total_cents),
    key,
    link,
    ...(stored.approval ? { approval: stored.approval, approvers: namesOf(stored.approval_rule) } : {}),
  };
}

function namesOf(rule: string | null): string {
  const { approvers, all }: Partial<ApprovalRule> = JSON.parse(rule ?? '{}');
  return approverNames(
    (approvers ?? []).map(({ name }) => name),
    all,
  );
}

/** Identifies what is ordered. Left out is what a retry may differ in, and what identifies it in another way. */
function hashPayload(body: CreateOrderBody): string {
  const { bypass_code: _code, captured_at: _time, dry_run: _no, replaces: _replaces, ...order } = body;
  const { key: _key, customer: _customer, store_id: _store, note, ...payload } = order;
  // Hashes of orders without a note stay those that were stored before there were any.
  return createHash('sha256')
    .update(JSON.stringify(note ? { ...payload, note } : payload))
    .digest('hex');
}
