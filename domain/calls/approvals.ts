import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import { customerKey } from '../address/customer-key-schema';
import { BUDGET_PERIOD } from '../approvals/budget';
import type { DecisionKind } from '../approvals/state';
import { MAX_LINES, MAX_UNITS_PER_LINE } from '../cart/cart';
import type { When } from '../catalog/approval-settings';
import type { FieldProblem } from '../catalog/check/catalog-problems';
import type { BrandColors } from '../catalog/customer';
import type { Json } from '../catalog/draft';
import type { ItemType } from '../catalog/item-types';
import type { ApprovalState } from '../orders/approval-state';
import type { WireBudget } from './budgets';
import { listOf, optionalText, requiredCode } from './fields';
import { ORDER_KEY } from './order-key';
import { orderPageBody, replaceLinkBody, type WireLowering } from './order-page';

// The calls about orders that wait for an approver (docs/approvals.md), and what they return. Times are epoch
// milliseconds, amounts dollars.

const MAX_DECISIONS = 100;
const MAX_REASON = 500;
const MAX_ADDRESS = 254;
/** Most characters of JSON. */
const MAX_RULES = 100_000;

/** A repeated call with the same key decides nothing more. */
const decisionKey = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(ORDER_KEY, 'The key must be 8 to 100 letters, digits, - or _.'),
);

/** `POST /v1/withdraw-order`: by whoever has the link and a code. */
export const withdrawOrderBody = v.object({ ...replaceLinkBody.entries, key: decisionKey });

export interface WithdrawnOrder {
  readonly order_id: string;
  readonly approval: ApprovalState;
}

const decision = v.pipe(
  v.object({
    order_id: requiredCode('order number', 100, 'The request has no order number.'),
    kind: v.picklist(['approve', 'decline'], 'Approve the order, or decline it.'),
    key: decisionKey,
    reason: optionalText('reason', MAX_REASON),
    /** The address of the approver that the desk or the controller decides for. */
    on_behalf_of: v.optional(v.pipe(v.string(), v.maxLength(MAX_ADDRESS)), ''),
  }),
  v.check(({ kind, reason }) => kind === 'approve' || reason !== '', 'Say why the order is declined.'),
);

/** `POST /v1/office/decide-orders`: several at once, each on its own. */
export const decideOrdersBody = v.object({
  decisions: listOf(decision, MAX_DECISIONS, `Decide on at most ${MAX_DECISIONS} orders at once.`),
});

export type DecisionInput = v.InferInput<typeof decision>;

export interface DecidedOrder {
  readonly order_id: string;
  /** Refused decisions changed nothing; an unknown order isn't one that this person decides on. */
  readonly status: 'decided' | 'refused' | 'unknown';
  /** The current state. Missing if the order is unknown. */
  readonly approval?: ApprovalState;
  /** Why it was refused. */
  readonly message?: string;
}

export interface DecidedOrders {
  readonly results: readonly DecidedOrder[];
}

/** The longest waiting first. */
export interface WaitingOrders {
  readonly orders: readonly WireWaitingOrder[];
  readonly has_more: boolean;
}

/** `GET /v1/office/waiting-orders`; of all customers without one. */
export const waitingQuery = v.object({ customer: v.optional(customerKey) });

export interface WaitingOrder {
  readonly order_id: string;
  /** The store's display name, or 'None'. */
  readonly store: string;
  readonly ordered_by: string;
  readonly created_at: number;
  readonly total: number;
}

export interface WireWaitingOrder extends WaitingOrder {
  readonly customer: CustomerKey;
  readonly expires_at: number;
  readonly when: When;
  readonly approvers: readonly { readonly name: string; readonly email: string }[];
  /** Each of them has to approve. */
  readonly all: boolean;
  /** The addresses of those whose approval it still needs; of one is enough unless `all`. */
  readonly missing: readonly string[];
  /** To the approvers; '' without one. */
  readonly note: string;
  /** The first 20 items. */
  readonly items: readonly { readonly name: string; readonly quantity: number }[];
  readonly decisions: readonly WireDecision[];
  /** The current budget, with this order and others that wait; null if the store has none. */
  readonly budget: WireBudget | null;
}

/** `POST /v1/office/order-approval` */
export const orderApprovalBody = v.object({
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
});

/** Null if no rule held the order. */
export interface OrderApproval {
  readonly approval: { readonly state: ApprovalState; readonly decisions: readonly WireDecision[] } | null;
}

export interface WireDecision {
  readonly kind: DecisionKind;
  readonly by: string;
  /** '' for decisions of one's own. */
  readonly on_behalf_of: string;
  readonly reason: string;
  /** What the approver changed while approving. */
  readonly lowered: readonly WireLowering[];
  readonly at: number;
}

const rules = v.optional(
  v.pipe(
    v.custom<Json>((value) => value !== undefined),
    v.check((value) => JSON.stringify(value).length <= MAX_RULES, 'These are too many rules.'),
  ),
);

/** `POST /v1/office/preview-rules`: `approvals` and `budgets` as in the customer's document. */
export const previewRulesBody = v.object({ customer: customerKey, approvals: rules, budgets: rules });

/** `POST /v1/office/rules` */
export const customerRulesBody = v.object({ customer: customerKey });

/** Rules as in the customer's document; null for none. */
export interface CustomerRules {
  readonly approvals: Json;
  readonly budgets: Json;
}

const wantedRules = v.nullable(v.nonOptional(rules));

/**
 * `POST /v1/office/save-rules`: `seen` is what they were when the person began; if they aren't any more, nothing is
 * saved.
 */
export const saveRulesBody = v.object({
  customer: customerKey,
  approvals: wantedRules,
  budgets: wantedRules,
  seen: v.object({ approvals: wantedRules, budgets: wantedRules }),
});

export type SaveRulesInput = v.InferOutput<typeof saveRulesBody>;

/** What's wrong with them, or nothing. */
export interface SavedRules {
  readonly problems: readonly FieldProblem[];
}

/** `GET /v1/office/budgets`; without a period, the one of today. */
export const budgetsQuery = v.object({
  customer: customerKey,
  period: v.optional(v.pipe(v.string(), v.maxLength(7), v.regex(BUDGET_PERIOD, 'Choose a period.'))),
});

/** `GET /v1/office/approvers` */
export const approversQuery = v.object({ customer: customerKey });

/** Whom a customer's rules name, and what waits for them. */
export interface CustomerApprovers {
  readonly approvers: readonly ApproverFacts[];
  /** The longest waiting first. */
  readonly waiting: readonly WaitingOrder[];
  readonly waiting_count: number;
}

export interface ApproverFacts {
  /** '' if the rules only have the address. */
  readonly name: string;
  readonly email: string;
  readonly waiting_count: number;
  /** From an order to the answer, of the last 90 days; null without one. */
  readonly median_ms: number | null;
}

/** What's wrong with them, or what they would have done to the orders of the last 90 days. */
export type PreviewedRules =
  | { readonly problems: readonly FieldProblem[] }
  | { readonly orders: number; readonly waiting: number; readonly refused: number };

/** `POST /v1/approval-page`: an approver's own link. It opens a page, and decides nothing. */
export const approvalPageBody = orderPageBody;

const MAX_LOWERED = MAX_LINES;

/** `POST /v1/decide-approval`: by whoever has the link. A repeated call with the same key decides nothing more. */
export const decideApprovalBody = v.pipe(
  v.object({
    ...approvalPageBody.entries,
    kind: decision.pipe[0].entries.kind,
    key: decisionKey,
    reason: optionalText('reason', MAX_REASON),
    /** The order's units as the approver saw them. They only ever get fewer, so others' changes show. */
    units: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINES * MAX_UNITS_PER_LINE)),
    lowered: v.optional(
      listOf(
        v.object({
          line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LOWERED)),
          quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_UNITS_PER_LINE)),
        }),
        MAX_LOWERED,
        'These are too many lines.',
      ),
      [],
    ),
  }),
  v.check(({ kind, reason }) => kind === 'approve' || reason !== '', 'Say why the order is declined.'),
);

export type DecideApprovalInput = v.InferInput<typeof decideApprovalBody>;

export interface ApprovalPage {
  readonly order_id: string;
  /** `expired` once it's too late, whether or not the server has ended the order yet. */
  readonly state: ApprovalState;
  /** Name of the approver who has this link; '' if the rule has none. */
  readonly approver: string;
  readonly customer: { readonly title: string; readonly company_logo: string; readonly brand: BrandColors };
  /** Each as its reader sees it. `is_own`: made with this link. */
  readonly decisions: readonly (WireDecision & { readonly is_own: boolean })[];
  readonly expires_at: number;
  /** Missing once the link has ended: by a decision, or by its time. */
  readonly order?: ApprovalOrder;
}

export interface ApprovalOrder {
  readonly ordered_by: string;
  readonly created_at: number;
  /** "Hennessy Lexus of Atlanta" */
  readonly store: string;
  readonly customer_po: string;
  /** To the approver; '' without one. */
  readonly note: string;
  readonly total: number;
  readonly units: number;
  readonly lines: readonly ApprovalLine[];
  readonly apparel_minimum: number | null;
  /** Null if the store has none. */
  readonly budget: WireBudget | null;
}

export interface ApprovalLine {
  readonly line: number;
  readonly type: ItemType;
  readonly name: string;
  /** "Navy, Hennessy, Left Chest" */
  readonly details: string;
  /** "Large", or "Rolls" */
  readonly size: string;
  readonly quantity: number;
  /** What it needs at least, unless it's struck. */
  readonly least: number;
  /** Price of one; 0 if it's set later. */
  readonly price: number;
  /** Price of one, as quoted when it was ordered; null for lines with a price. */
  readonly quoted_price: number | null;
  readonly picture: string | null;
}
