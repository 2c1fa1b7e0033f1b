import * as v from 'valibot';
import type { Decision } from '../approvals/state';
import type { StorefrontDocument } from '../catalog/storefront-document';
import type { ApprovalState } from '../orders/approval-state';
import type { WireBudget } from './budgets';
import { requiredCode, timeZone, unlockedCompany } from './fields';

import type { WireOrder } from './orders';

// The calls of an order's page (docs/order-page.md).

/** 128 bits in base64url. */
const TOKEN = /^[\w-]{22}$/;

/** `POST /v1/order-page` and `POST /v1/order-pdf`: what a link names. */
export const orderPageBody = v.object({
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
  /** A token of another shape opens nothing either. */
  token: v.pipe(v.string(), v.maxLength(100)),
});

/** Up to 100 characters, as when ordering; an unlocked admin needs none. */
const code = v.optional(v.pipe(v.string(), v.maxLength(100)), '');

/** `POST /v1/replace-order-link`: by whoever has the link and a code of the customer, or by an unlocked admin. */
export const replaceLinkBody = v.object({ ...orderPageBody.entries, code });

export type ReplaceLinkInput = v.InferInput<typeof replaceLinkBody>;

/** `POST /v1/cancel-order`: by whoever has the link and a code. `version` is the sum of the lines' versions. */
export const cancelOrderBody = v.object({
  ...replaceLinkBody.entries,
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
});

export type CancelOrderInput = v.InferInput<typeof cancelOrderBody>;

/** Dates in the reader's time zone ('America/New_York'). */
export const orderPdfBody = v.object({ ...orderPageBody.entries, time_zone: timeZone });

export type OrderPdfInput = v.InferInput<typeof orderPdfBody>;

export type OrderPageInput = v.InferInput<typeof orderPageBody>;

export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

export interface OrderPageResponse {
  /** Its email address is masked. */
  readonly order: WireOrder;
  /** Epoch milliseconds; missing until a line has a PO. */
  readonly po_entered_at?: number;
  /** Only of orders that a rule held. */
  readonly approval?: PageApproval;
  /** The customer shows no prices on these pages: they're 0 here, also in `storefront`. */
  readonly without_prices?: true;
  /** The browser belongs to an unlocked admin, who may end the link without a code. */
  readonly admin?: true;
  /** The store with only the order's items, for browsers that can't open it on this host. */
  readonly storefront?: StorefrontDocument;
}

/** An order's way past its approvers. Names, never addresses; times in epoch milliseconds. */
export interface PageApproval {
  readonly state: ApprovalState;
  /** Who decides: 'Dana Whitfield'. */
  readonly approvers: string;
  /** From the shopper; '' for none. */
  readonly note: string;
  readonly expires_at: number;
  /** `instead_of` names the approver that the office decided for; '' otherwise. */
  readonly decisions: readonly (Pick<Decision, 'kind' | 'reason' | 'at'> & {
    readonly by: string;
    readonly instead_of: string;
    readonly lowered: readonly WireLowering[];
  })[];
  /** While it waits, with what it reserves; null if its store has none, or the page has no prices. */
  readonly budget: WireBudget | null;
}

/** What an approver changed of a line while approving. */
export interface WireLowering {
  /** "Performance Polo, Navy, Large" */
  readonly name: string;
  readonly from: number;
  /** 0: struck */
  readonly to: number;
}

/**
 * `POST /v1/replace-order-link`, and `POST /v1/order-link`, for admins: '/order/HEN-100042#TOKEN', relative to the
 * store's address.
 */
export interface OrderLinkResponse {
  readonly link: string;
}

export const orderLinkBody = v.object({
  companyName: unlockedCompany,
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
});
