import { hostname } from 'node:os';
import { type Repeated, repeat } from '../jobs/repeat';
import type { Services } from '../services';
import { countBudgetsAgain } from './count-budgets';

const EVERY_MS = 5_000;

/** Counts new budgets once more when all servers follow them. */
export function startCountingBudgets(services: Services): Repeated {
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
