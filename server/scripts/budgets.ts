import { parseArgs } from 'node:util';
import { budgetsThatDiffer, recountBudget } from '../budgets/rows';
import { runCommand, say, withDatabase } from './run-command';

const USAGE = `npm run budgets -- recount [--repair]
Counts all orders again, also while the server runs, and compares them with what budgets say is reserved and spent. It
names each budget that differs, and ends with exit code 1 if one does.

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
    const differing = await budgetsThatDiffer(db);
    for (const budget of differing) {
      if (values.repair) await recountBudget(db, budget);
      const { customer, store, period } = budget;
      say(
        `${customer}, ${store}: the budget of ${period} differs from the orders${values.repair ? ' (corrected)' : ''}`,
      );
    }
    if (differing.length === 0) say('The budgets agree with the orders.');
    else if (!values.repair) process.exitCode = 1;
  });
});
