import type { Tables } from 'knex/types/tables';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { DecisionKind } from '../../domain/approvals/state';
import type { PricePer } from '../../domain/cart/po-price';
import type { ItemType } from '../../domain/catalog/item-types';
import type { CardPaymentState } from '../../domain/checkout/card-payment';
import type { Audience, MessageKind, MessageState } from '../../domain/messages/message';
import type { Cents } from '../../domain/money';
import type { ApprovalState } from '../../domain/orders/approval-state';
import type { ClosedAs, PaymentKind } from '../../domain/orders/order';
import type { ActivityKind } from '../../domain/people/activity';
import type { Role } from '../../domain/people/roles';
import type { SecretKind } from '../../domain/people/secrets';

/** The columns that `migrations.ts` makes, as rows are read. Times are epoch milliseconds. */
export interface OrderRow {
  readonly id: number;
  readonly order_number: string;
  readonly customer: CustomerKey;
  readonly email: string;
  readonly created_at: number;
  readonly captured_at: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  /** A store code or 'None'. */
  readonly store: string;
  readonly customer_po: string;
  readonly paid: 0 | 1;
  readonly payment: PaymentKind;
  readonly total_cents: Cents;
  readonly line_count: number;
  readonly lines_without_po: number;
  readonly lines_without_ship_date: number;
  /** The position in `STAGES` of domain/orders/stage.ts. */
  readonly stage: number;
  /** YYYY-MM-DD: the first day that a line yet to ship is due, for `isLate`. */
  readonly ships_by: string | null;
  /** Sum of the prices that admins entered; `total_cents` is what the order cost when it was placed. */
  readonly po_total_cents: number | null;
  /** Both null, or neither: how and when the order ended without being shipped. */
  readonly closed_as: ClosedAs | null;
  readonly closed_at: number | null;
  /** Revision of the catalog that it was checked against; null for orders from before there were revisions. */
  readonly revision: number | null;
  /** '2026-11', '2026-Q4' or '2026': which of its store's budgets it counts in; null for none. */
  /** What it was judged by, if its store had a budget. */
  readonly budget_period: string | null;
  /** YYYY-MM-DD in the customer's time zone when it was placed; null if an older server stored it. */
  readonly day: string | null;
  /**
   * What reports add up of its lines (report-figures.ts); null while it waits for an approver, and if an older server
   * stored it.
   */
  readonly units: number | null;
  readonly po_lines: number | null;
  readonly unpriced: number | null;
  /** `LineTimes` of the slowest line; null unless all lines have one. */
  readonly po_days: number | null;
  readonly ship_days: number | null;
  readonly in_time: number | null;
  /** 1 once it was cancelled or refunded. */
  readonly withdrawn: 0 | 1;
  /** Column of the table `approvals`, where a query joins it. */
  readonly approval?: ApprovalState | null;
}

/** Row of an order that a rule held. */
export interface ApprovalRow {
  readonly order_id: number;
  readonly customer: CustomerKey;
  readonly state: ApprovalState;
  /** An `ApprovalRule` as JSON. */
  readonly rule: string;
  /** From the shopper to the approvers; '' for none. */
  readonly note: string;
  readonly expires_at: number;
  /** Null once the approvers were reminded. */
  readonly remind_at: number | null;
}

export interface DecisionRow {
  readonly order_id: number;
  readonly key: string;
  readonly kind: DecisionKind;
  /** A mail address; '' for the clock and the shopper. */
  readonly email: string;
  readonly by_name: string;
  /** The address of the approver that the office decided for; '' otherwise. */
  readonly on_behalf_of: string;
  readonly reason: string;
  readonly at: number;
  /** `NamedLowering`s as JSON. */
  readonly lowered: string;
}

export interface BudgetRow {
  readonly customer: CustomerKey;
  /** A store code or 'None'. */
  readonly store: string;
  readonly period: string;
  /** The amount at the last order: `reserved_cents` and `spent_cents` follow from orders alone. */
  readonly amount_cents: Cents;
  readonly reserved_cents: Cents;
  readonly spent_cents: Cents;
}

export interface LineFieldColumns extends PoPriceColumns {
  readonly customer_po: string;
  readonly po: string;
  readonly est_ship_date: string;
}

/** Both null, or neither. */
export interface PoPriceColumns {
  readonly po_price_cents: number | null;
  readonly po_price_per: PricePer | null;
}

/** Columns of a line that change after it was ordered. */
export interface LineValueColumns extends LineFieldColumns {
  readonly shipped_at: number | null;
  readonly tracking: string;
  /** A JSON array of `WireShipment`s. */
  readonly shipped_parts: string;
}

export type ShippingColumns = Pick<LineValueColumns, 'shipped_at' | 'tracking' | 'shipped_parts'>;

export interface LineRow extends LineValueColumns {
  readonly order_id: number;
  readonly line: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly type: ItemType;
  readonly quantity: number;
  readonly price_cents: number;
  readonly description: string;
  readonly color: string;
  readonly embroidery: string | null;
  readonly placement: string | null;
  readonly size: string;
  /**
   * The tier price of one pack item's unit, as quoted; null for other lines, and for orders from before it was stored.
   */
  readonly quoted_cents: Cents | null;
  /** `LineTimes`, and the line's version that they are of: older servers don't update them. */
  readonly po_days: number | null;
  readonly ship_days: number | null;
  readonly in_time: number | null;
  readonly times_version: number;
}

export type LineTimesColumns = Pick<LineRow, 'po_days' | 'ship_days' | 'in_time' | 'times_version'>;

export interface HistoryRow extends LineValueColumns {
  readonly order_id: number;
  readonly line: number;
  readonly version: number;
  readonly changed_at: number;
  readonly session: string;
  readonly customer_po_before: string;
  readonly po_before: string;
  readonly est_ship_date_before: string;
  readonly shipped_at_before: number | null;
  readonly tracking_before: string;
  readonly shipped_parts_before: string;
  readonly po_price_cents_before: number | null;
  readonly po_price_per_before: PricePer | null;
  /** The id of the bulk edit that it's part of. */
  readonly bulk: string | null;
}

export interface CardPaymentRow {
  readonly order_id: number;
  readonly customer: CustomerKey;
  /** Identifies the payment at PayPal: its invoice id, and part of its request ids. */
  readonly reference: string;
  /** Null until the payment is opened at PayPal. */
  readonly provider_id: string | null;
  readonly capture_id: string | null;
  readonly state: CardPaymentState;
  /** Starts at 1 and grows with every refusal. */
  readonly attempt: number;
  readonly claim: string | null;
  /** Set while a claim is held; see `card-payments.ts`. */
  readonly claimed_until: number;
  /** Where it was opened from, as a keyed hash; null for older ones. */
  readonly network: string | null;
  readonly created_at: number;
  /** When to ask PayPal again. */
  readonly ask_at: number;
  /** 1 once a browser or webhook reported an approval that PayPal hasn't denied since. */
  readonly is_reported: 0 | 1;
  /** When it was abandoned or finally declined; null otherwise. */
  readonly closed_at: number | null;
}

export interface MessageRow {
  readonly id: number;
  readonly order_id: number;
  readonly kind: MessageKind;
  readonly audience: Audience;
  /** The approver's address; '' for other audiences. */
  readonly recipient: string;
  readonly state: MessageState;
  /** See `changesOfBits`; 0 for messages about anything but changes. */
  readonly changes: number;
  readonly created_at: number;
  readonly not_before: number;
  readonly attempts: number;
  /** No attempt is made after this time; null before the first. */
  readonly give_up_at: number | null;
  readonly claim: string | null;
  readonly claimed_until: number;
  /** Set with the first attempt; all others reuse it. */
  readonly message_id: string | null;
  /** Addresses that accepted it while others are still being tried, one per line. */
  readonly accepted: string;
  readonly problem: string;
  readonly sent_at: number | null;
  /** When somebody of the office took a failed one off their list. */
  readonly dismissed_at: number | null;
}

export interface PersonRow {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** Hashed; null for people who have only been invited, or only use passkeys. */
  readonly password: string | null;
  readonly password_set_at: number | null;
  readonly created_at: number;
  readonly disabled_at: number | null;
  /** Grows with every change of roles or of `disabled_at`. */
  readonly version: number;
}

export interface PasskeyRow {
  /** The credential's id. */
  readonly id: string;
  readonly person: string;
  readonly public_key: string;
  /** How often its device says it was used; always 0 for those that are synced. */
  readonly counter: number;
  /** Joined by commas. */
  readonly transports: string;
  readonly name: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

export interface OfficeSessionRow {
  /** Hash of the id in the cookie. */
  readonly hash: string;
  readonly person: string;
  readonly browser: string;
  readonly created_at: number;
  readonly seen_at: number;
  /** When the password or a passkey was used last. */
  readonly proven_at: number;
  readonly ends: number;
}

export interface ActivityRow {
  readonly id: number;
  readonly at: number;
  /** Null for commands, and for people who were forgotten. */
  readonly person: string | null;
  readonly by_name: string;
  readonly customer: CustomerKey | null;
  readonly kind: ActivityKind;
  /** What was changed: a person's id. */
  readonly subject: string;
  readonly value_before: string;
  readonly value_after: string;
}

/** A version of the catalog. */
export interface RevisionRow {
  readonly id: number;
  readonly at: number;
  /** Null for commands and starts. */
  readonly person: string | null;
  readonly by_name: string;
  readonly source: 'files' | 'office' | 'workbook' | 'undo' | 'plan';
  readonly note: string;
  /** Names the content of the files that it was taken from. */
  readonly files_hash: string | null;
  /** What it changed, as JSON: a list of `DifferenceSummary`. */
  readonly summary: string;
  /** The program that last checked all of it, by checksum. */
  readonly checked_by: string | null;
}

/** An edit of the catalog that isn't published yet. */
export interface DraftEditRow {
  readonly id: number;
  readonly document: string;
  /** JSON, as are `value` and `base`. */
  readonly pointer: string;
  readonly value: string;
  /** What was published there when it was made. */
  readonly base: string;
  /** Null for people who were forgotten. */
  readonly person: string | null;
  readonly by_name: string;
  readonly at: number;
  /** Null in the draft; otherwise, what it goes live with. */
  readonly plan: number | null;
}

/** Edits that go live later. */
export interface PlanRow {
  readonly id: number;
  readonly due_at: number;
  readonly note: string;
  /** The same as a revision's. */
  readonly summary: string;
  /** The flags that somebody has looked at, as a JSON list. */
  readonly confirmed: string;
  readonly person: string | null;
  readonly by_name: string;
  readonly created_at: number;
  /** Why it didn't go live when it was due. */
  readonly problem: string | null;
}

export interface DeviceRow {
  readonly id: number;
  /** The id in its cookie (`access/device.ts`). */
  readonly device: string;
  readonly customer: CustomerKey;
  readonly name: string;
  /** The code of the store of its last order; '' if there's none. */
  readonly store: string;
  readonly build: string;
  readonly saved: number;
  readonly total: number;
  readonly held: number;
  readonly held_since: number | null;
  readonly crashes: number;
  readonly crashed_at: number | null;
  readonly seen_at: number;
}

export interface SecretRow {
  readonly id: number;
  /** '' for all customers. */
  readonly customer: CustomerKey | '';
  readonly kind: SecretKind;
  /** Name of an admin, or what people call a code; may be ''. */
  readonly name: string;
  /** Hashed; webhook secrets are encrypted, because they sign. */
  readonly value: string;
  /** '' if it's from the secrets file. */
  readonly set_by: string;
  /** Null if it's from the secrets file. */
  readonly set_at: number | null;
  /**
   * When another one took its place. Since then it opens nothing new; sessions that it opened go on until they're
   * ended.
   */
  readonly retired_at: number | null;
  /** Set while demo secrets were in use, and ignored once they aren't. */
  readonly is_demo: 0 | 1;
}

/** A picture that somebody uploaded. */
export interface AssetRow {
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Base64. */
  readonly bytes: string;
  readonly created_at: number;
  /** Null once a revision names it. */
  readonly named_at: number | null;
}

declare module 'knex/types/tables' {
  interface Tables {
    orders: OrderRow;
    order_lines: LineRow;
    order_line_history: HistoryRow;
    idempotency_keys: {
      readonly customer: CustomerKey;
      readonly key: string;
      /** Empty once its order's person was forgotten. */
      readonly payload_hash: string;
      readonly order_id: number;
    };
    order_links: {
      readonly order_id: number;
      readonly nonce: string;
      readonly hash: string;
      /** Set once it opens nothing any more. */
      readonly ended_at: number | null;
    };
    approver_links: {
      readonly order_id: number;
      readonly email: string;
      readonly nonce: string;
      readonly hash: string;
    };
    card_payments: CardPaymentRow;
    approvals: ApprovalRow;
    approval_decisions: DecisionRow;
    budgets: BudgetRow;
    outgoing_messages: MessageRow;
    /** Machines that send mails. */
    mail_senders: { readonly name: string; readonly seen_at: number };
    budget_counts: { readonly customer: string; readonly revision: number; readonly at: number };
    /** One row, or none. */
    webhook_rule: { readonly since_revision: number };
    budget_followers: { readonly name: string; readonly revision: number; readonly seen_at: number };
    sessions: {
      readonly id: string;
      readonly ends: number;
      readonly device: string | null;
    };
    session_customers: { readonly session: string; readonly customer: CustomerKey; readonly secret: string };
    session_admins: {
      readonly session: string;
      readonly customer: CustomerKey;
      readonly name: string;
      readonly ends: number;
      readonly secret: string;
    };
    rate_limits: { readonly key: string; readonly calls: number; readonly ends: number };
    attempts: { readonly key: string; readonly wrong: number; readonly locked_until: number; readonly ends: number };
    people: PersonRow;
    person_roles: {
      readonly person: string;
      readonly role: Role;
      /** '' for all customers. */
      readonly customer: CustomerKey | '';
      /** '' for all stores. */
      readonly store: string;
    };
    person_links: { readonly hash: string; readonly person: string; readonly ends: number };
    passkeys: PasskeyRow;
    passkey_challenges: { readonly challenge: string; readonly ends: number };
    office_sessions: OfficeSessionRow;
    activity: ActivityRow;
    order_views: {
      readonly person: string;
      readonly name: string;
      /** Query in the address of the office's Orders screen. */
      readonly query: string;
      readonly saved_at: number;
    };
    bulk_edits: {
      readonly id: string;
      readonly person: string;
      readonly name: string;
      readonly line_count: number;
      readonly made_at: number;
      readonly undone_at: number | null;
    };
    devices: DeviceRow;
    report_mails: { readonly person: string; readonly week: string; readonly claimed_until: number };
    secrets: SecretRow;
    secret_versions: { readonly customer: CustomerKey | ''; readonly version: number };
    revisions: RevisionRow;
    draft_edits: DraftEditRow;
    plans: PlanRow;
    /** One row, with the id 1. */
    draft_version: { readonly id: number; readonly version: number };
    /** One row, with the id 1. */
    schema_version: {
      readonly id: number;
      readonly migration: string;
      readonly required: string;
      readonly timeline: string;
    };
    documents: { readonly path: string; readonly revision: number; readonly body: string | null };
    assets: AssetRow;
    known_clients: { readonly client: string; readonly scope: string; readonly seen_at: number };
  }
}

/** For updates whose values are subqueries or other columns, which knex's types refuse. Migrations say `as string`. */
export function untyped(table: keyof Tables): string {
  return table;
}
