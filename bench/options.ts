import { parseArgs } from 'node:util';
import type { Scenario } from './scenario';
import { SCENARIOS } from './scenarios';

export const USAGE = `npm run bench -- [--only create-order] [--orders 100000] [--rounds 3] [--write] [--skip-build]
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

export interface Options {
  readonly scenarios: readonly Scenario[];
  readonly orders: number;
  readonly rounds: number;
  readonly write: boolean;
  readonly skipBuild: boolean;
}

/** Undefined for options that make no sense. */
export function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const scenarios = SCENARIOS.filter(({ name, onDemand }) => values.only?.includes(name) ?? !onDemand);
    const areKnown = values.only?.every((only) => SCENARIOS.some(({ name }) => name === only)) ?? true;
    const areNumbers = /^[1-9]\d{3,6}$/.test(values.orders) && /^[1-9]\d?$/.test(values.rounds);
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
