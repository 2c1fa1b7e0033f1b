import type { FigureKey } from '../scenario';

export type Figures = ReadonlyMap<FigureKey, number>;

/** In reserve for other calls, backups, and slower disks. */
const HEADROOM = 0.5;

/** The share of a day's orders that its busiest hour takes. */
const BUSIEST_HOUR = 0.2;

/** A tablet's requests per minute while in use. */
const DOCUMENT_CHECKS = 2;
const LISTS = 1;
const ORDERS = 0.1;

const EXAMPLES = [100, 1_000, 10_000, 100_000];

const KEYS: readonly FigureKey[] = [
  'orders-per-second-many',
  'document-per-second',
  'list-ms',
  'bytes-per-order',
  'memory-mib',
];

/** What the figures mean for a deployment. Undefined if the run didn't measure all of them. */
export function scaleOnPaper(figures: Figures): string | undefined {
  if (KEYS.some((key) => !figures.has(key))) return undefined;
  const of = (key: FigureKey) => figures.get(key) ?? Number.NaN;
  const rate = of('orders-per-second-many');
  const gbPerOrder = of('bytes-per-order') / 1e6;
  const ordersADay = perDay(rate * HEADROOM);
  const tabletMs = tabletMsPerMinute(of('document-per-second'), of('list-ms'), rate);
  return [
    'What one process with one SQLite file carries, computed from the figures above. Half of each rate is in reserve for ' +
      `other calls, backups, and slower disks. A day's busiest hour takes ${percent(BUSIEST_HOUR)} of its orders. ` +
      'Orders have five lines.',
    list([
      `Orders: ${number(rate)} a second are ${number(ordersADay)} a day.`,
      `Tablets: while in use, each checks its catalog ${DOCUMENT_CHECKS} times a minute, lists orders once, and orders ` +
        `every ${1 / ORDERS} minutes. That takes at most ${millis(tabletMs)} ms of each minute, so about ` +
        `${number((60_000 * HEADROOM) / tabletMs)} tablets can be in use at the same moment.`,
      `Memory: ${number(of('memory-mib'))} MiB at rest. What a call can add is bounded ` +
        '([decisions/bounded-work.md](decisions/bounded-work.md)).',
    ]),
    exampleTable(rate, gbPerOrder),
    cdnText(figures),
    `One file carries a deployment until a day brings more than about ${number(ordersADay)} orders. Two other reasons ` +
      'for PostgreSQL and several processes come earlier: the store must stay up while its machine is down or replaced, ' +
      `or the file takes too long to back up (100 GB are ${number(100 / gbPerOrder)} orders). Pages, documents, and ` +
      'pictures are the same in every process, so reads grow ' +
      'with the number of processes, and orders with what the shared database commits ' +
      '([decisions/postgresql.md](decisions/postgresql.md)).',
  ].join('\n\n');
}

function perDay(perSecond: number): number {
  return (perSecond * 3600) / BUSIEST_HOUR;
}

/** What one tablet takes of the process in a minute, as if nothing were done at the same time. */
function tabletMsPerMinute(documentsPerSecond: number, listMs: number, ordersPerSecond: number): number {
  return (DOCUMENT_CHECKS * 1000) / documentsPerSecond + LISTS * listMs + (ORDERS * 1000) / ordersPerSecond;
}

function exampleTable(rate: number, gbPerOrder: number): string {
  const rows = EXAMPLES.map((orders) => {
    const busiest = (orders * BUSIEST_HOUR) / 3600;
    return [number(orders), busiest.toFixed(2), percent(busiest / rate), (orders * 365 * gbPerOrder).toFixed(2)];
  });
  const head = ['Orders a day', 'Orders a second in the busiest hour', 'Share of what was measured', 'GB a year'];
  return [head, head.map(() => '---:'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cdnText(figures: Figures): string {
  const [all, fixed] = [figures.get('store-kb'), figures.get('store-fixed-kb')];
  const share = all && fixed ? `: ${percent(fixed / all)} of the ${number(all)} KB that a new tablet fetches` : '';
  return (
    `A CDN in front serves whatever never changes under its address, which is scripts, styles, fonts, and pictures${share}. ` +
    'Pages, documents, and calls still go to the server.'
  );
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Two digits; more would be made up. */
function number(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
}

function millis(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

function percent(share: number): string {
  return share < 0.01 ? 'less than 1 %' : `${(share * 100).toFixed(0)} %`;
}
