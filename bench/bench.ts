import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './browser/find-chromium';
import { buildFloors, buildProject } from './build';
import { projectFolder } from './folders';
import { describeMachine } from './report/machine';
import { performancePage } from './report/performance-page';
import { plainTable, tableOf } from './report/table';
import { type Measured, runScenarios } from './run-scenarios';
import type { Scenario } from './scenario';
import { SCENARIOS } from './scenarios';
import { Workbench } from './workbench';

const USAGE = `npm run bench -- [--only create-order] [--orders 100000] [--rounds 3] [--write] [--skip-build]
Measures the server and the page against floors and prints one table.
--only: a scenario, or several: ${SCENARIOS.map(({ name }) => name).join(', ')}
--orders: how many orders lists have, such as 500000
--write: writes docs/performance.md as well; only with all scenarios
--skip-build: measures the last build
The first run also draws pictures and generates sample orders, which takes a few minutes more.`;

const OPTIONS = {
  only: { type: 'string', multiple: true },
  orders: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '3' },
  write: { type: 'boolean', default: false },
  'skip-build': { type: 'boolean', default: false },
} as const;

/** `npm run bench`: it has no pass or fail, because times depend on the machine. */
async function bench(): Promise<void> {
  const options = readOptions();
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  if (!options.skipBuild) buildProject();
  await buildFloors();
  const chromium = findChromium();
  const machine = describeMachine(chromium);
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
}

interface Options {
  readonly scenarios: readonly Scenario[];
  readonly orders: number;
  readonly rounds: number;
  readonly write: boolean;
  readonly skipBuild: boolean;
}

/** Undefined for options that make no sense. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const scenarios = SCENARIOS.filter(({ name, onDemand }) => values.only?.includes(name) ?? !onDemand);
    const areKnown = values.only?.every((only) => SCENARIOS.some(({ name }) => name === only)) ?? true;
    const areNumbers = /^[1-9]\d{2,6}$/.test(values.orders) && /^[1-9]\d?$/.test(values.rounds);
    if (!areKnown || !areNumbers || (values.write && values.only)) return undefined;
    return {
      scenarios,
      orders: Number(values.orders),
      rounds: Number(values.rounds),
      write: values.write,
      skipBuild: values['skip-build'],
    };
  } catch {
    return undefined;
  }
}

function stopOnSignals(workbench: Workbench): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void workbench.close().finally(() => process.exit(1)));
  }
}

await bench();
