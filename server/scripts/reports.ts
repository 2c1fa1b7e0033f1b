import { parseArgs } from 'node:util';
import { countOf } from '../../domain/count-of';
import { budgetsThatDiffer, recountBudget } from '../db/budgets';
import { recount, repair } from '../db/report-recount';
import { runCommand, say, withDatabase } from './run-command';

const USAGE = `npm run reports -- recount [--repair]
Counts all orders again, also while the server runs, and compares them with the sums that the office's reports read, and
with what budgets say is reserved and spent. It names each customer's month, and each budget, that differs, and ends
with exit code 1 if one does.

--repair   corrects what differs`;

await runCommand(USAGE, async (settings) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { repair: { type: 'boolean', default: false } },
  });
  if (positionals.join(' ') !== 'recount') {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  await withDatabase(settings, async (db) => {
    let orders = 0;
    let differing = 0;
    for await (const month of recount(db)) {
      orders += month.orders;
      if (month.rowsThatDiffer === 0) continue;
      differing += 1;
      if (values.repair) await repair(db, month);
      const done = values.repair ? ' (corrected)' : '';
      say(`${month.customer}, ${month.month}: ${countOf(month.rowsThatDiffer, 'sum')} differ from the orders${done}`);
    }
    for (const budget of await budgetsThatDiffer(db)) {
      differing += 1;
      if (values.repair) await recountBudget(db, budget);
      const { customer, store, period } = budget;
      say(
        `${customer}, ${store}: the budget of ${period} differs from the orders${values.repair ? ' (corrected)' : ''}`,
      );
    }
    say(differing === 0 ? `The sums agree with ${countOf(orders, 'order')}.` : `${countOf(orders, 'order')} counted.`);
    if (differing > 0 && !values.repair) process.exitCode = 1;
  });
});
