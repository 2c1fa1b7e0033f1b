import { createHmac, randomBytes } from 'node:crypto';
import type { HasDatabase } from '../database/database';
import type { HasClock } from '../operations/clock';
import { lockOrderById } from '../order-rows/edits';
import {
  addOrderLink,
  listApproverLinks,
  listOrderLinks,
  replaceOrderLinks,
  type StoredLink,
} from '../order-rows/links';
import type { HasSecrets, Secrets } from '../secrets/secrets';
import { hashOf } from '../sessions/tokens';

/** A link to one order's page, without a password (docs/decisions/order-page.md). */
export interface OrderLink {
  /** 22 characters, 128 bits. It must be in no log and in no address but the link's fragment. */
  readonly token: string;
  /** Below the store's address: `/order/HEN-100042#TOKEN`. Browsers never send a fragment. */
  readonly path: string;
}

type Keys = Pick<Secrets, 'sessionKeys'>;

type LinkKind = 'order link' | 'approver link';

export function newOrderLink({ sessionKeys }: Keys, kind: LinkKind = 'order link') {
  const nonce = randomBytes(TOKEN_BYTES).toString('base64url');
  const token = tokenOf(kind, sessionKeys[0] ?? '', nonce);
  return { token, stored: { nonce, hash: hashOf(token) } };
}

/**
 * The link of a stored order: the same every time, as long as the key that made it is in the secrets file. Otherwise
 * it's a new one, and earlier ones still open the order. Don't call it within a transaction.
 */
export async function orderLink(
  { db, secrets }: HasDatabase & HasSecrets,
  { orderId, orderNumber }: { readonly orderId: number; readonly orderNumber: string },
): Promise<OrderLink> {
  const stored = await listOrderLinks(db.read, orderId);
  const known = recreateToken(secrets, stored, 'order link');
  if (known !== undefined) return linkTo(orderNumber, known);
  const added = newOrderLink(secrets);
  await addOrderLink(db.write, orderId, added.stored);
  return linkTo(orderNumber, added.token);
}

/**
 * An approver's own link to an order that waits, made like the order's: the same every time. It's relative to the host,
 * not to the store's address.
 */
export async function approverLink(
  { db, secrets }: HasDatabase & HasSecrets,
  { orderId, orderNumber, email }: { readonly orderId: number; readonly orderNumber: string; readonly email: string },
): Promise<string> {
  const pathOf = (token: string) => `/approve/${encodeURIComponent(orderNumber)}#${token}`;
  const known = recreateToken(secrets, await listApproverLinks(db.read, orderId, email), 'approver link');
  if (known !== undefined) return pathOf(known);
  const { stored, token } = newOrderLink(secrets, 'approver link');
  await db.write('approver_links').insert({ order_id: orderId, email, ...stored });
  return pathOf(token);
}

/**
 * Ends a link and makes a new one, in one transaction. A link that has ended before gives the link that replaced it, so
 * a repeated call ends nothing more.
 */
export async function replaceOrderLink(
  { db, secrets, now }: HasDatabase & HasClock & HasSecrets,
  order: { readonly orderId: number; readonly orderNumber: string },
  token: string,
): Promise<OrderLink> {
  const added = newOrderLink(secrets);
  const isReplaced = await db.transaction(async (trx) => {
    await lockOrderById(trx, order.orderId);
    return replaceOrderLinks(trx, order.orderId, hashOf(token), { added: added.stored, now: now() });
  });
  return isReplaced ? linkTo(order.orderNumber, added.token) : orderLink({ db, secrets }, order);
}

export function linkTo(orderNumber: string, token: string): OrderLink {
  return { token, path: `/order/${encodeURIComponent(orderNumber)}#${token}` };
}

const TOKEN_BYTES = 16;

function recreateToken({ sessionKeys }: Keys, stored: readonly StoredLink[], kind: LinkKind): string | undefined {
  for (const { nonce, hash } of stored) {
    const token = sessionKeys.map((key) => tokenOf(kind, key, nonce)).find((made) => hashOf(made) === hash);
    if (token !== undefined) return token;
  }
  return undefined;
}

function tokenOf(kind: LinkKind, key: string, nonce: string): string {
  const mac = createHmac('sha256', key).update(`${kind}\n${nonce}`).digest();
  return mac.subarray(0, TOKEN_BYTES).toString('base64url');
}
