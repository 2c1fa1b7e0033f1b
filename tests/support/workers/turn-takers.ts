import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdirSync, rmdirSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveWriteTurns, takeWriteTurn } from '../../../server/operations/workers/write-turns';

/**
 * `turn-takers.ts <folder> <workers> <turns>` starts workers that each take that many turns, and fail if they meet in the
 * folder. The first kills itself in its second turn. The file `takers` gets a worker's number for each turn.
 */
const [folder = '', workers, turns] = process.argv.slice(2);

async function takeTurns(number: number): Promise<void> {
  const busy = join(folder, 'busy');
  for (let turn = 1; turn <= Number(turns); turn += 1) {
    const end = await takeWriteTurn();
    mkdirSync(busy);
    await appendFile(join(folder, 'takers'), `${number}\n`);
    rmdirSync(busy);
    if (turn === 2 && number === 1) process.kill(process.pid, 'SIGKILL');
    end();
  }
  process.disconnect();
}

if (cluster.isPrimary) {
  const takeIn = giveWriteTurns();
  const all = Array.from({ length: Number(workers) }, () => cluster.fork());
  for (const worker of all) takeIn(worker);
  // All begin at once.
  await Promise.all(all.map((worker) => once(worker, 'message')));
  for (const worker of all) worker.send('begin');
} else {
  process.send?.('ready');
  await once(process, 'message');
  await takeTurns(cluster.worker?.id ?? 0);
}
