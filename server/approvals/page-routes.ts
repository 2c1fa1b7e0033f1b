import type Router from '@koa/router';
import type { Context } from 'koa';
import { nameOfApprover, sameAddress } from '../../domain/approvals/rules';
import {
  type ApprovalLine,
  type ApprovalOrder,
  type ApprovalPage,
  approvalPageBody,
  decideApprovalBody,
} from '../../domain/calls/approvals';
import { isLinkToken } from '../../domain/calls/order-page';
import { decorationLabel } from '../../domain/cart/line-groups';
import { leastOfLine } from '../../domain/cart/minimums';
import { sizedPicture } from '../../domain/catalog/pictures';
import { quantityLabel, unitOf } from '../../domain/catalog/quantity-words';
import { unitsOf } from '../../domain/messages/mail-order';
import { dollarsFromCents } from '../../domain/money';
import type { ApprovalState } from '../../domain/orders/approval-state';
import { type OrderLine, orderStoreName, storeDisplayName } from '../../domain/orders/order';
import { refusal } from '../../domain/refusals';
import { limitRate } from '../access/rate-limit';
import { storeServedHere, wrongLink } from '../access/wrong-link';
import { presentBudget } from '../budgets/rows';
import type { Store, StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { type InputContext, linesJson, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import { findOrderById } from '../order-rows/edits';
import { hashOf } from '../sessions/tokens';
import { isApproverNow } from './approvers';
import { decideOrder, decisionKey } from './decide-order';
import type { ApprovalNeeds } from './needs';
import { presentDecision, REFUSED } from './office-routes';
import { findBudget, findHeldByApprover, type HeldOrder } from './rows';

/** What an approver's own link opens, without a sign-in (docs/approvals.md). Nothing but a POST by a button decides. */
export function approvalPageRoutes(services: ApprovalNeeds): Router {
  return createRouter()
    .post(
      '/v1/approval-page',
      limitRate(services, 'approval-page', 120),
      withBody(approvalPageBody),
      using(services, showPage),
    )
    .post(
      '/v1/decide-approval',
      limitRate(services, 'decide-approval', 60),
      withBody(decideApprovalBody, linesJson),
      using(services, decide),
    );
}

interface OpenedLink {
  readonly store: Store;
  readonly held: HeldOrder;
  /** Address of the approver who has the link. */
  readonly email: string;
}

async function showPage(services: ApprovalNeeds, ctx: InputContext<typeof approvalPageBody>): Promise<void> {
  await sendPage(services, ctx, await openLink(services, ctx));
}

async function decide(services: ApprovalNeeds, ctx: InputContext<typeof decideApprovalBody>): Promise<void> {
  const { kind, key, reason, units, lowered } = ctx.state.input;
  const opened = await openLink(services, ctx);
  const { held, email } = opened;
  const own = ownDecision(opened);
  const decision = { kind, key, reason: kind === 'decline' ? reason : '', by: email, onBehalfOf: '' };
  // The link ends with a decision, even while other approvers haven't made theirs.
  if (own && own.key !== decisionKey(key, decision)) throw tooLate(opened);
  const outcome = await decideOrder(services, {
    orderId: held.row.id,
    decision,
    actor: { id: '', name: nameOfApprover(opened.held.rule, opened.email) || 'An approver' },
    ...(kind === 'approve' ? { seen: { units, wanted: lowered } } : {}),
  });
  const now = await openLink(services, ctx);
  if (outcome.kind === 'refused')
    throw outcome.why === 'decided' ? tooLate(now) : refusal('too_late', REFUSED[outcome.why]);
  await sendPage(services, ctx, now);
}

type LinkContext = InputContext<typeof approvalPageBody | typeof decideApprovalBody>;

/** @throws RefusalError 404 for every link that opens nothing, and 429 after too many */
async function openLink(services: ApprovalNeeds, ctx: LinkContext): Promise<OpenedLink> {
  const { order_id, token } = ctx.state.input;
  const { read } = services.db;
  const found = isLinkToken(token) ? await findHeldByApprover(read, order_id, hashOf(token)) : undefined;
  const store = found && storeServedHere(services, ctx, found.held.row.customer);
  if (!store || !(await isApproverNow(read, store, found.email))) throw await wrongLink(services, ctx);
  return { store, ...found };
}

function ownDecision({ held, email }: OpenedLink) {
  const isOwn = ({ by, onBehalfOf }: { by: string; onBehalfOf: string }) =>
    sameAddress(onBehalfOf || by) === sameAddress(email);
  return held.approval.decisions.findLast(isOwn);
}

function tooLate({ held: { approval } }: OpenedLink) {
  const last = approval.decisions.at(-1);
  const who = last?.byName ? ` by ${last.byName}` : '';
  return refusal('too_late', `This order was already ${DONE[last?.kind ?? 'expire']}${who}. Nothing was changed.`);
}

const DONE = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn', expire: 'ended' } as const;

async function sendPage(
  services: HasDatabase & HasClock & Pick<StoreData, 'pictures'>,
  ctx: Context,
  opened: OpenedLink,
): Promise<void> {
  const { held, store } = opened;
  const { approval, row } = held;
  const { title, company_logo, brand } = store.customer;
  const isLate = approval.state === 'waiting' && services.now() >= row.expires_at;
  const state: ApprovalState = isLate ? 'expired' : approval.state;
  const own = ownDecision(opened);
  const isOpen = state === 'waiting' && own === undefined;
  sendJson(ctx, {
    order_id: row.order_number,
    state,
    approver: nameOfApprover(opened.held.rule, opened.email),
    customer: { title, company_logo, brand },
    decisions: approval.decisions.map((each) => ({
      ...presentDecision(each),
      // Names only.
      on_behalf_of: each.onBehalfOf && (nameOfApprover(held.rule, each.onBehalfOf) || 'an approver'),
      is_own: each === own,
    })),
    expires_at: row.expires_at,
    ...(isOpen ? { order: await presentOrder(services, opened) } : {}),
  } satisfies ApprovalPage);
}

async function presentOrder(
  services: HasDatabase & Pick<StoreData, 'pictures'>,
  { held, store }: OpenedLink,
): Promise<ApprovalOrder> {
  const { row } = held;
  const { customer } = store;
  const found = await findOrderById(services.db.read, row.id);
  const lines = found?.order.lines ?? [];
  const budget = await findBudget(services.db.read, held);
  return {
    ordered_by: `${row.first_name} ${row.last_name}`,
    created_at: row.created_at,
    store: orderStoreName({ store: storeDisplayName(customer.stores, row.store), companyName: customer.title }),
    customer_po: found?.order.customerPo ?? '',
    note: row.note,
    total: dollarsFromCents(row.total_cents),
    units: unitsOf({ lines }),
    lines: lines.map((line) => presentLine(services, line, store)),
    apparel_minimum: customer.apparel_minimum ?? null,
    budget: budget ? presentBudget(budget) : null,
  };
}

/** Twice the size at which it's shown. */
const PICTURE_WIDTH = 160;

function presentLine(services: Pick<StoreData, 'pictures'>, line: OrderLine, { customer, items }: Store): ApprovalLine {
  const { line: number, type, code, color, quantity, price } = line;
  const item = items.get(code);
  const { pictures } = services;
  return {
    ...{ line: number, type, quantity, price },
    name: line.description || line.name,
    details: [color, decorationLabel(line, customer)].filter(Boolean).join(', '),
    size: quantityLabel(line, unitOf(item)),
    quoted_price: line.quoted && dollarsFromCents(line.quoted),
    least: leastOfLine(type, Object.keys(item?.sizes ?? {})),
    picture: item?.colors.includes(color) ? sizedPicture(pictures.address(item, color, customer), PICTURE_WIDTH) : null,
  };
}
