import { budgetPeriod } from '../../domain/approvals/budget';
import { personOf, withoutOwnApproval } from '../../domain/approvals/rules';
import type { Approver } from '../../domain/catalog/approval-settings';
import { budgetAmount } from '../../domain/catalog/approval-settings';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import { NO_STORE } from '../../domain/orders/order';
import { whoElseDecides } from '../approvals/approvers';
import type { Store } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { plannedApprovalMessages } from '../messages/message-plan';
import type { NewOrder, OrderRules } from './rows';

/** What approvers and budgets have to do with an order; undefined if its customer has none. */
export async function rulesFor(
  { db }: HasDatabase,
  store: Store,
  order: NewOrder,
  now: number,
): Promise<OrderRules | undefined> {
  const { approvals, customer, messages } = store;
  if (!approvals) return undefined;
  const at = order.store === NO_STORE ? undefined : order.store;
  const isOwn = approvals.rules.some(({ approvers, self }) => !self && isOnly(approvers, order.email));
  const others = isOwn ? await whoElseDecides(db.read, customer, messages.orderDesk) : [];
  const rules = isOwn
    ? withoutOwnApproval(approvals.rules, { email: order.email, store: at }, others)
    : approvals.rules;
  return {
    settings: { ...approvals, rules },
    budget: currentBudget(store, order.store, now),
    messagesOf: ({ approvers, all = false, self = false }) => {
      const addresses = approvers.map(({ email }) => email);
      const held = {
        state: 'waiting',
        approvers: addresses,
        all,
        self,
        orderedBy: order.email,
        expiresAt: now,
        decisions: [],
      } as const;
      return plannedApprovalMessages('approval.waiting', held, messages);
    },
  };
}

/** Undefined if the store has none. @param code of the store, or 'None' */
export function currentBudget({ approvals, customer }: Store, code: string, now: number): OrderRules['budget'] {
  const budgets = approvals?.budgets;
  const amount = budgets && budgetAmount(budgets, code === NO_STORE ? undefined : code);
  if (!budgets || amount === undefined) return undefined;
  return { period: budgetPeriod(budgets.period, dayInTimeZone(now, customer.time_zone)), amount };
}

function isOnly(approvers: readonly Approver[], email: string): boolean {
  return approvers.every((each) => personOf(each.email) === personOf(email));
}
