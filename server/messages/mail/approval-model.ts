import { missingApprovers } from '../../../domain/approvals/state';
import {
  type ApprovalKind,
  approverMail,
  heldMail,
  loweredBlocks,
  type MailApproval,
} from '../../../domain/messages/approval-mail';
import { listed, type MailModel, type MailOrder } from '../../../domain/messages/mail-order';
import type { MessageKind } from '../../../domain/messages/message';
import { approverLink } from '../../access/order-link';
import { findBudget, type HeldOrder } from '../../db/approvals';
import type { ClaimedMessage } from '../../db/message-claims';
import type { Services } from '../../operations/services/services';
import type { MessageContent } from '../content/load-content';

export function isApprovalKind(kind: MessageKind): kind is ApprovalKind {
  return kind.startsWith('approval.');
}

interface HeldContent extends MessageContent {
  readonly kind: ApprovalKind;
  readonly held: HeldOrder | undefined;
  readonly mail: MailOrder;
}

/** Undefined if the order has moved on since: the mail about that follows. Approvers who have decided need none. */
export async function approvalModel(
  services: Services,
  { audience, recipient }: ClaimedMessage,
  { kind, held, mail, order, url }: HeldContent,
): Promise<MailModel | undefined> {
  if (!held) return undefined;
  const { approval } = held;
  const state = kind === 'approval.reminder' ? 'waiting' : kind.replace('approval.', '');
  if (approval.state !== state) return undefined;
  const facts = await mailApproval(services, held);
  if (audience === 'shopper') return heldMail(mail, facts, kind);
  if (state === 'waiting' && !missingApprovers(approval).includes(recipient)) return undefined;
  const link = await approverLink(services, { orderId: order.id, orderNumber: order.orderNumber, email: recipient });
  return approverMail(mail, facts, kind, new URL(url).origin + link);
}

async function mailApproval({ db }: Services, held: HeldOrder): Promise<MailApproval> {
  const { row, rule, approval } = held;
  const budget = await findBudget(db.read, held);
  const missing = missingApprovers(approval);
  const nameOf = (address: string) => rule.approvers.find(({ email }) => email === address)?.name || 'an approver';
  return {
    rule,
    names: [...new Set(missing.map(nameOf))],
    note: row.note,
    expiresAt: row.expires_at,
    isReminded: row.remind_at === null,
    budget: budget && {
      period: budget.period,
      amount: budget.amount_cents,
      reserved: budget.reserved_cents,
      spent: budget.spent_cents,
    },
    decisions: approval.decisions.map(({ kind, byName, reason, lowered }) => ({ kind, name: byName, reason, lowered })),
  };
}

/** What the confirmation of an order says of its approval. */
export async function approvedBy(services: Services, held: HeldOrder) {
  const approval = await mailApproval(services, held);
  const by = listed(approval.decisions.filter(({ kind }) => kind === 'approve').map(({ name }) => name));
  return { by, blocks: loweredBlocks(approval) };
}
