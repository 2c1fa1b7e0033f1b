import { parseArgs } from 'node:util';
import type { Scenario } from './scenario';
import { SCENARIOS } from './scenarios';

export const USAGE = `npm run bench -- [--only create-order] [--orders 100000] [--rounds 3] [--write] [--skip-build]
Measures the server and the page against floors and prints one table.
--only: a scenario, or several: ${SCENARIOS.map(({ name }) => name).join(', ')}
--orders: another number of orders, such as 500000; measures the scenarios that depend on it
--write: writes docs/performance.md as well; only without --only and --orders
--skip-build: measures the last build, if there is one
The first run also draws pictures and generates sample orders, which takes a few minutes more.`;

const USUAL_ORDERS = 100_000;

const OPTIONS = {
  only: { type: 'string', multiple: true },
  orders: { type: 'string', default: `${USUAL_ORDERS}` },
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
    const orders = Number(values.orders);
    const hasUsualOrders = orders === USUAL_ORDERS;
    const scenarios = SCENARIOS.filter(
      ({ name, dependsOnOrders }) => values.only?.includes(name) ?? (hasUsualOrders || dependsOnOrders),
    );
    const areKnown = values.only?.every((only) => SCENARIOS.some(({ name }) => name === only)) ?? true;
    const areNumbers = /^[1-9]\d{3,6}$/.test(values.orders) && /^[1-9]\d?$/.test(values.rounds);
    const isPartial = values.only !== undefined || !hasUsualOrders;
    if (!areKnown || !areNumbers || (values.write && isPartial)) return undefined;
    return {
      scenarios,
      orders,
      rounds: Number(values.rounds),
      write: values.write,
      skipBuild: values['skip-build'],
    };
  } catch {
    return undefined;
  }
}
