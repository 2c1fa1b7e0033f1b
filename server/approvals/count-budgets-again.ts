import { hostname } from 'node:os';
import { countBudgetsAgain } from '../budgets/count-budgets';
import { type Repeated, repeat } from '../jobs/repeat';
import type { ApprovalNeeds } from './needs';

const EVERY_MS = 5_000;

/** Counts new budgets once more when all servers follow them. */
export function startCountingBudgets(services: ApprovalNeeds): Repeated {
  const { db, now, log } = services;
  const name = `${hostname()} ${process.pid}`;
  const pass = async () => {
    try {
      await countBudgetsAgain(db, { name, revision: services.revision, now: now() });
    } catch (error) {
      log.warn({ err: error }, 'budgets could not be counted');
    }
  };
  return repeat(pass, { everyMs: EVERY_MS, runAtStart: true });
}
