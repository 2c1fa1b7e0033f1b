import { parseArgs } from 'node:util';

export const USAGE = `npm run load -- [--seconds 15] [--connections 20] [--orders 2000] [--office 50] [--database-url postgres://…]
Starts the built server on a new database and lets shoppers and admins use it all at once: pages, lists, searches,
orders, edits. Prints figures and errors, and checks that every acknowledged order is stored, once.
--seconds: 1 to 120
--connections: 5 to 200
--orders: how many orders there are before it begins, 200 to 20000
--office: how many people work in the office meanwhile, 1 to 200. Each opens a list, Today, or a report every five
seconds. It runs twice, without and with them, and compares how many orders are placed
--database-url: an empty PostgreSQL database; by default it is a SQLite file in a temporary folder`;

export interface Options {
  readonly seconds: number;
  readonly connections: number;
  readonly orders: number;
  /** 0 for one run without the office. */
  readonly office: number;
  readonly databaseUrl: string | undefined;
}

/** Undefined for options that make no sense. */
export function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seconds: { type: 'string', default: '15' },
        connections: { type: 'string', default: '20' },
        orders: { type: 'string', default: '2000' },
        office: { type: 'string', default: '0' },
        'database-url': { type: 'string' },
      },
    });
    return {
      seconds: within(values.seconds, 1, 120),
      connections: within(values.connections, 5, 200),
      orders: within(values.orders, 200, 20_000),
      office: within(values.office, 0, 200),
      databaseUrl: values['database-url'],
    };
  } catch {
    return undefined;
  }
}

function within(text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new RangeError(text);
  return value;
}
