import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './browser/find-chromium';
import { buildFloors, buildProject } from './build';
import { projectFolder } from './folders';
import { readOptions, USAGE } from './options';
import { describeMachine } from './report/machine';
import { performancePage } from './report/performance-page';
import { noiseText, plainTable, tableOf } from './report/table';
import { type Measured, runScenarios } from './run-scenarios';
import { Workbench } from './workbench';

/** `npm run bench`: its goals pass or fail nothing, because times depend on the machine. */
async function bench(): Promise<void> {
  const options = readOptions();
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const chromium = findChromium();
  const machine = describeMachine(chromium);
  buildProject(options.skipBuild);
  await buildFloors();
  const started = performance.now();
  const workbench = new Workbench(options.rounds, options.orders, chromium, (text) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`${`${seconds} s`.padStart(6)}  ${text}\n`);
  });
  stopOnSignals(workbench);
  const measured = await runScenarios(workbench, options.scenarios);
  await workbench.close();
  print(measured);
  const hasFailed = measured.some(({ result }) => result.kind === 'failed');
  process.exitCode = hasFailed ? 1 : 0;
  if (hasFailed || !options.write) return;
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(join(projectFolder, 'docs/performance.md'), performancePage(measured, machine, today));
}

function print(measured: readonly Measured[]): void {
  process.stdout.write(`${plainTable(tableOf(measured))}\n`);
  for (const { scenario, result } of measured) {
    if (result.kind !== 'figures') process.stdout.write(`${scenario.name} was not measured: ${result.reason}\n`);
  }
  const noise = noiseText(measured);
  if (noise) process.stdout.write(`${noise}\n`);
}

function stopOnSignals(workbench: Workbench): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void workbench.close().finally(() => process.exit(1)));
  }
}

await bench();
