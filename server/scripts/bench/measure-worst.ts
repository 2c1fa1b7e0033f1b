import type { Browser } from './calls';
import { type Measured, measureBy } from './measure';
import { anOrder } from './measure-writing';
import type { ServerProcess } from './server-process';

const CALLS = 3;

/** All of the word's trigrams are in every order ("HEN-100017") but the word is in none, so every order is scanned. */
const IN_PARTS_ONLY = 'henhen-1';

/** Twelve words, the maximum: eleven that are in all orders, and that one. */
const ALL_BUT_ONE = `h hen en- n-1 -10 hen- en-1 n-10 hen-1 en-10 hen-10 ${IN_PARTS_ONLY}`;

const LONG_STORE = Array.from({ length: 40_000 }, (_, index) => (1e6 + index).toString(36)).join(' ');

/** Measures the server's CPU milliseconds for the most expensive calls that anybody can make. */
export async function measureWorstCalls(
  server: ServerProcess,
  viewer: Browser,
  admin: Browser,
): Promise<readonly Measured[]> {
  const lists: readonly (readonly [string, object, Browser?])[] = [
    ['largest page, 200 orders of 500 lines', { companyName: 'Leith' }],
    ['largest page, 1,000 orders', {}],
    ['search: a word in all orders, 1,000 of them', { search: 'hen-1' }],
    ['search: words that are never together', { search: 'castellano whitfield' }],
    ['search: a word made of common parts', { search: IN_PARTS_ONLY }],
    ['search: 12 words, one of them made of parts', { search: ALL_BUT_ONE }],
    ['search: the same, as admin', { search: ALL_BUT_ONE }, admin],
    ['search: 100 characters', { search: 'performancepolo'.repeat(7).slice(0, 100) }],
    ['search: in an order that there is not', { search: 'hen-1', order_id: 'HEN-9' }],
    ['search: a letter that decomposes into 18', { search: '\uFDFB'.repeat(100) }],
    ['a store of 200,000 characters', { search: 'p', store: LONG_STORE }],
  ];
  const measured: Measured[] = [];
  const measureCall = async (name: string, browser: Browser, path: string, body: object) => {
    const call = () => browser.answerSize(path, body);
    measured.push(await measureBy(() => server.cpuMs(), name, CALLS, call, 1));
  };
  for (const [name, body, browser = viewer] of lists) await measureCall(name, browser, '/v1/retrieve-orders', body);
  await measureCall('a new order of 500 lines', viewer, '/v1/create-order', anOrder(500));
  return measured;
}

/** The call with the most CPU time. */
export function worstOf(measured: readonly Measured[]): Measured | undefined {
  return measured.toSorted((a, b) => b.most - a.most)[0];
}
