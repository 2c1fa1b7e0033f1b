import { type Budget, leftOf, periodLabel } from '../approvals/budget';
import { loweredText } from '../approvals/lower';
import { approversText, ruleText } from '../approvals/rules';
import type { DecisionKind } from '../approvals/state';
import type { PublicRule } from '../catalog/approval-settings';
import { unitCount } from '../catalog/quantity-words';
import { absoluteCents, type Cents, centsFromDollars, formatCents, subtractCents } from '../money';
import { orderStoreName } from '../orders/order';
import { countOf } from '../text/count-of';
import { itemsBlock } from './confirmation-mail';
import {
  footerOf,
  helpBlock,
  type MailBlock,
  type MailModel,
  type MailOrder,
  type RichText,
  subjectOf,
  totalOf,
  unitsOf,
} from './mail-order';
import type { MessageKind } from './message';

export type ApprovalKind = Extract<MessageKind, `approval.${string}`>;

/** What mails say of an order that a rule held. Names are those that shoppers may see, never addresses. */
export interface MailApproval {
  readonly rule: Pick<PublicRule, 'when' | 'all'>;
  /** Approvers who haven't answered. */
  readonly names: readonly string[];
  readonly note: string;
  readonly expiresAt: number;
  readonly isReminded: boolean;
  /** The budget with this order's part; undefined if the store has none. */
  readonly budget: (Budget & { readonly period: string }) | undefined;
  readonly decisions: readonly MailDecision[];
}

export interface MailDecision {
  readonly kind: DecisionKind;
  readonly name: string;
  readonly reason: string;
  readonly lowered: readonly { readonly name: string; readonly from: number; readonly to: number }[];
}

/** To an approver: what waits, with their own link; or that there's nothing left to decide. */
export function approverMail(mail: MailOrder, approval: MailApproval, kind: ApprovalKind, link: string): MailModel {
  const { order, customer, dates } = mail;
  const name = `${order.firstName} ${order.lastName}`;
  const model = { note: dates.day(order.createdAt), footer: footerOf(customer) };
  const about: RichText = [
    'Order ',
    { bold: order.orderNumber },
    ` for ${orderStoreName(order)}, ${formatCents(centsFromDollars(order.total))},`,
  ];
  if (kind === 'approval.withdrawn') {
    return {
      ...model,
      subject: subjectOf(order, 'withdrawn'),
      title: `${name} withdrew an order`,
      intro: [...about, ' waited for your approval. There’s nothing left to decide.'],
      blocks: [],
    };
  }
  if (kind === 'approval.expired') {
    return {
      ...model,
      subject: subjectOf(order, 'expired'),
      title: 'An order has waited too long',
      intro: [
        ...about,
        ` waited for your approval until ${dates.day(approval.expiresAt)}. Nothing was ordered, and ${name} knows.`,
      ],
      blocks: [],
    };
  }
  const amount = formatCents(centsFromDollars(order.total));
  const isReminder = kind === 'approval.reminder';
  const why = ruleText({ ...approval.rule, approvers: ['you'], all: false });
  return {
    ...model,
    subject: subjectOf(order, `${isReminder ? 'still waits' : 'waits'} for your approval, ${amount}`),
    title: isReminder ? 'An order still waits for your approval' : 'An order waits for your approval',
    intro: [
      `${name}’s order for ${orderStoreName(order)} comes to `,
      { bold: amount },
      `. ${why}${approval.rule.all && approval.names.length > 1 ? ` It needs the approval of ${approversText(approval.names, true)}.` : ''}`,
    ],
    blocks: [
      {
        kind: 'links',
        links: [{ label: 'Review this order', address: link }],
        note: 'Opening it decides nothing. There you approve, change quantities, or decline.',
      },
      ...quoted(`${order.firstName} writes`, approval.note),
      {
        kind: 'facts',
        rows: [
          ['Order', order.orderNumber],
          ['From', `${name}, ${order.email}`],
          ['Store', orderStoreName(order)],
          ['Customer PO', order.customerPo || 'None given'],
        ],
      },
      ...budgetBlock(approval, centsFromDollars(order.total)),
      ...loweredBlocks(approval),
      ...orderBlocks(mail, `What ${order.firstName} orders`),
      {
        kind: 'text',
        text: [
          `The link is yours alone, so please don’t forward it. It ends with your decision, or on ${dates.day(approval.expiresAt)}.`,
          ...(isReminder || approval.isReminded ? [] : [' We’ll remind you once.']),
        ],
      },
    ],
  };
}

/** To the shopper: it waits, or it ended without being placed. */
export function heldMail(mail: MailOrder, approval: MailApproval, kind: ApprovalKind): MailModel | undefined {
  const { order, customer, links, dates } = mail;
  const who = approversText(approval.names, approval.rule.all ?? false);
  const number = { bold: order.orderNumber };
  const common = { note: dates.day(order.createdAt), footer: footerOf(customer) };
  const link = (label: string): MailBlock => ({ kind: 'links', links: [{ label, address: links.order }] });
  switch (kind) {
    case 'approval.waiting':
      return {
        ...common,
        subject: subjectOf(order, 'waits for approval'),
        title: `Waiting for ${who}`,
        intro: [
          `${order.firstName}, we have order `,
          number,
          ` for ${orderStoreName(order)}, but it isn’t placed yet. ${ruleText({ ...approval.rule, approvers: approval.names, all: approval.rule.all ?? false })} We’ll email you the answer, or on ${dates.day(approval.expiresAt)} that nobody gave one.`,
        ],
        blocks: [
          link('See this order'),
          ...quoted('You wrote', approval.note),
          ...orderBlocks(mail, 'What you ordered'),
          helpBlock(mail),
        ],
      };
    case 'approval.declined': {
      const { name = 'The approver', reason = '' } =
        approval.decisions.findLast((each) => each.kind === 'decline') ?? {};
      return {
        ...common,
        subject: subjectOf(order, 'not approved'),
        title: 'Your order was declined',
        intro: [`${name} declined order `, number, ` for ${orderStoreName(order)}. Nothing was ordered.`],
        blocks: [
          ...quoted(`${name} writes`, reason),
          link('Edit and send again'),
          ...orderBlocks(mail, 'What was declined'),
          helpBlock(mail),
        ],
      };
    }
    case 'approval.expired':
      return {
        ...common,
        subject: subjectOf(order, 'expired'),
        title: 'Your order has waited too long',
        intro: [
          'Order ',
          number,
          ` for ${orderStoreName(order)} waited for ${who} until ${dates.day(approval.expiresAt)}, and nobody answered. Nothing was ordered; you can send it again.`,
        ],
        blocks: [link('Edit and send again'), ...orderBlocks(mail, 'What was not ordered'), helpBlock(mail)],
      };
    default:
      return undefined;
  }
}

/** What approvers changed, for whoever reads of the order. */
export function loweredBlocks({ decisions }: Pick<MailApproval, 'decisions'>): readonly MailBlock[] {
  return decisions
    .filter(({ lowered }) => lowered.length > 0)
    .map(({ name, lowered }) => ({
      kind: 'notice',
      tone: 'help',
      title: `Changed by ${name}`,
      text: [`${lowered.slice(0, MAX_LOWERED).map(loweredText).join('; ')}${moreOf(lowered.length - MAX_LOWERED)}.`],
    }));
}

const MAX_LOWERED = 20;

function moreOf(more: number): string {
  return more > 0 ? `; and ${countOf(more, 'more line')}` : '';
}

function quoted(who: string, text: string): readonly MailBlock[] {
  return text === '' ? [] : [{ kind: 'quote', who, text }];
}

function orderBlocks(mail: MailOrder, heading: string): readonly MailBlock[] {
  const { order } = mail;
  const label = `Total, ${countOf(order.lines.length, 'line')}, ${unitCount(unitsOf(order))}`;
  return [itemsBlock(mail, heading, 'open this order'), { kind: 'total', label, ...totalOf(order) }];
}

function budgetBlock({ budget }: MailApproval, order: Cents): readonly MailBlock[] {
  if (!budget) return [];
  const { amount, period } = budget;
  const left = leftOf(budget);
  const spent = subtractCents(amount, left, order);
  return [
    {
      kind: 'budget',
      heading: `Budget, ${periodLabel(period)}`,
      cells: [
        ['Spent or held', formatCents(spent)],
        ['This order', formatCents(order)],
        left < 0
          ? ['Over it by', `${formatCents(absoluteCents(left))} of ${formatCents(amount)}`]
          : ['Left after it', `${formatCents(left)} of ${formatCents(amount)}`],
      ],
      parts: partsOf(spent, order, amount),
    },
  ];
}

/** In percent of the bar, which is full once the budget is. */
function partsOf(spent: number, order: number, amount: number): readonly [spent: number, order: number] {
  const all = Math.max(amount, spent + order, 1);
  return [(100 * spent) / all, (100 * order) / all];
}
