import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lockDataFolder } from '../../database/engines/sqlite/inspect-sqlite';
import { moveStore } from '../../database/move/move-store';
import { MoveError } from '../../database/move/staging';
import { openDatabase } from '../../order-rows/open-database';
import { runCommand, say } from '../run-command';

const USAGE = `npm run migrate-to-postgres
Copies the store in DATA_DIR from SQLite to the empty PostgreSQL database in DATABASE_URL, and compares every value.

Stop the server first, and back up: npm run backup. The SQLite file is only read. If the move is interrupted, run the
command again, and it goes on where it was; until everything is there, the PostgreSQL database stays empty.
Afterwards start the server with DATABASE_URL, and keep the file until you are sure that nobody misses anything.`;

const REPORT_EVERY_MS = 1_000;

await runCommand(USAGE, async ({ dataDir, databaseUrl }) => {
  parseArgs({ options: {} });
  if (databaseUrl === undefined) throw new MoveError('DATABASE_URL: must name the PostgreSQL database to move to.');
  const file = join(dataDir, 'storefront.sqlite');
  const release = await lockDataFolder(dataDir);
  try {
    const tables = await moveStore(file, databaseUrl, progressLine());
    for (const { name, rows, checksum } of tables) say(`${name}: ${rows.toLocaleString('en')} rows, ${checksum}`);
    // Opens it as a server would at start.
    const db = await openDatabase({ url: databaseUrl }, { progress: progressLine(), warn: say });
    try {
      await db.write.raw('ANALYZE');
    } finally {
      await db.close();
    }
    say(`Everything in ${file} is in PostgreSQL, too, and was compared. Start the server with DATABASE_URL.`);
  } finally {
    await release();
  }
});

/** Prints at most once a second, unless something else begins. */
function progressLine(): (doing: string) => void {
  let printedAt = Number.NEGATIVE_INFINITY;
  let step = '';
  return (doing) => {
    const [what = ''] = doing.split(':');
    if (what === step && performance.now() - printedAt < REPORT_EVERY_MS) return;
    printedAt = performance.now();
    step = what;
    say(doing);
  };
}
