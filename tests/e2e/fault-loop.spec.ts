import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Accident, type FaultyNetwork, startFaultyNetwork } from '../support/browser/faulty-network';
import { fillCode } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { aCart, POLO_LINE } from '../support/orders/orders';
import { type StoreServer, startStoreServer } from '../support/server/store-server';
import { chance } from '../support/tools/random';

/** Another seed makes another day; what is printed at the end names it. */
const SEED = Number(process.env.FAULT_SEED ?? 20261121);
const ORDERS = Number(process.env.FAULT_ORDERS ?? 160);
const TABS = 4;
/** Each with a separate outbox. The tabs of one tablet wait for each other; those of two don't. */
const TABLETS = 2;
const KILL_SERVER_EVERY = 90;
/** Far longer than any order takes: a screen that shows no outcome for this long fails the test, with its content. */
const SAID_WITHIN_MS = 120_000;

const ACCIDENTS: readonly (readonly [number, Accident | undefined])[] = [
  [0.08, 'unsent'],
  [0.18, 'unanswered'],
  [0.25, 'cut'],
  [0.29, 'portal'],
  [0.33, { status: 500, body: { code: 'internal', message: 'Unexpected error. Please try again.' } }],
  [0.36, { status: 502 }],
  [0.4, { status: 429, headers: { 'Retry-After': '1' }, body: { code: 'too_many', message: 'Wait a second.' } }],
  [1, undefined],
];

/** What the screen has said of each order, by its purchase order number. */
type Sayings = Map<string, 'placed' | 'saved' | 'refused'>;

test(`Of ${ORDERS} orders under random faults each one that the screen calls saved is placed once, and no other`, async ({
  browser,
}) => {
  test.setTimeout(720_000);
  const crashes: string[] = [];
  const tablets = await Promise.all(Array.from({ length: TABLETS }, () => aTablet(browser, crashes)));
  const server = await startStoreServer();
  const network = await startFaultyNetwork(server.origin);
  try {
    const met = meetAccidents(network);
    const sayings: Sayings = new Map();
    const tabs = await Promise.all(tablets.flatMap((tablet) => Array.from({ length: TABS }, () => tablet.newPage())));
    const numbers = Array.from({ length: ORDERS }, (_, index) => index + 1).values();
    await Promise.all(tabs.map((tab) => orderInTab(tab, numbers, { server, network, sayings })));

    network.accidentFor = () => undefined;
    await Promise.all(tablets.map(async (tablet) => emptyOutbox(await tablet.newPage(), network.origin)));
    const placed = (await server.rows('orders')).map(({ customer_po }) => String(customer_po)).toSorted();
    const promised = [...sayings].filter(([, said]) => said !== 'refused').map(([po]) => po);
    report(sayings, placed, met);
    expect(sayings.size).toBe(ORDERS);
    expect([...sayings.keys()].filter((po) => !isNonsense(po)).toSorted()).toEqual(promised.toSorted());
    expect(placed).toEqual(promised.toSorted());
    expect(crashes).toEqual([]);
  } finally {
    await Promise.all(tablets.map((tablet) => tablet.close()));
    await network.close();
    await server.stop();
  }
});

/** @param crashes where the errors of its pages go */
async function aTablet(browser: Browser, crashes: string[]): Promise<BrowserContext> {
  const context = await browser.newContext();
  context.setDefaultTimeout(30_000);
  context.on('weberror', (crash) => crashes.push(crash.error().message));
  return context;
}

/** Every try of every order meets what the seed has for it. Returns the count of each accident. */
function meetAccidents(network: FaultyNetwork): Map<string, number> {
  const met = new Map<string, number>();
  const tries = new Map<string, number>();
  network.accidentFor = ({ customer_po }) => {
    const count = (tries.get(customer_po) ?? 0) + 1;
    tries.set(customer_po, count);
    const roll = chance(SEED, customer_po, count);
    const [, accident] = ACCIDENTS.find(([limit]) => roll < limit) ?? [];
    const name = typeof accident === 'object' ? String(accident.status) : (accident ?? 'none');
    met.set(name, (met.get(name) ?? 0) + 1);
    return accident;
  };
  return met;
}

interface Day {
  readonly server: StoreServer;
  readonly network: FaultyNetwork;
  readonly sayings: Sayings;
}

async function orderInTab(page: Page, numbers: Iterator<number> & Iterable<number>, day: Day): Promise<void> {
  await page.goto(`${day.network.origin}/hennessy/checkout`);
  for (const number of numbers) {
    const po = `SEED${SEED}-${number}`;
    if (number % KILL_SERVER_EVERY === 0) {
      await day.server.kill();
      await day.server.restart();
    }
    await fillCheckout(page, day.network.origin, po);
    await page.getByRole('button', { name: /^(Checkout|Save order)$/ }).click();
    if (chance(SEED, po, 'reload') < 0.08) await open(page, page.url());
    day.sayings.set(po, await whatIsSaid(page));
  }
}

/** Whether the order with this purchase order number has an email address that the server refuses. */
function isNonsense(po: string): boolean {
  return chance(SEED, po, 'nonsense') < 0.03;
}

/** Chosen, because an order without a store is asked about first. */
const STORE = 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339';

/** One order of polos in the cart and the form filled in, as the tab's storage keeps them over a reload. */
async function fillCheckout(page: Page, origin: string, po: string): Promise<void> {
  const email = isNonsense(po) ? 'nobody' : 'loop@example.com';
  const form = { first_name: 'Renee', last_name: 'Castellano', email, customer_po: po, store: STORE };
  const stored = { cart: JSON.stringify(aCart(POLO_LINE)), checkout_form: JSON.stringify(form) };
  await page.evaluate((entries) => {
    sessionStorage.removeItem('order_key');
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, stored);
  await open(page, `${origin}/hennessy/checkout`);
  await fillCode(page, 'HEN');
  await page.getByRole('button', { name: /^(Checkout|Save order)$/, disabled: false }).waitFor();
}

/** Retries until the server, which may just be restarting, has sent the page. */
async function open(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address, { timeout: 5_000 });
    await page.getByRole('heading', { level: 1, name: /Checkout|Order/ }).waitFor({ timeout: 5_000 });
  }).toPass({ timeout: SAID_WITHIN_MS });
}

/** If a reload came before anything was saved, presses again, until the screen shows the order's outcome. */
async function whatIsSaid(page: Page): Promise<'placed' | 'saved' | 'refused'> {
  const placed = page.getByRole('heading', { name: 'Order Placed Successfully' });
  // A reload after the end of an order, and before its screen, finds the cart emptied: only a saved order does that.
  const saved = page
    .getByRole('heading', { name: 'Order saved on this device' })
    .or(page.getByText('Your cart is empty.'));
  const refused = page.getByText('Enter an email address.').first();
  const faulty = page.getByRole('button', { name: 'Try again' });
  const unsaid = page.getByRole('button', { name: /^(Checkout|Save order)$/ });
  const patience = AbortSignal.timeout(SAID_WITHIN_MS);
  while (!patience.aborted) {
    const anything = placed.or(saved).or(refused).or(unsaid).or(faulty).first();
    // If that doesn't show for this long, reload the page.
    await anything.waitFor({ timeout: 20_000 }).catch(() => open(page, page.url()));
    // The server was being killed just as a screen was fetched.
    if (await faulty.isVisible()) await faulty.click({ timeout: 3_000 }).catch(() => {});
    if (await placed.isVisible()) return 'placed';
    if (await saved.isVisible()) return 'saved';
    if (await refused.isVisible()) return 'refused';
    // A reload came before the press had saved anything, and the code is never stored.
    const code = page.getByLabel('Code');
    const typed = await code.inputValue({ timeout: 1_000 }).catch(() => 'gone');
    // The order may end in between, and its form with it.
    if (typed === '') await code.fill('HEN', { timeout: 1_000 }).catch(() => {});
    await unsaid.click({ timeout: 3_000 }).catch(() => {});
  }
  throw new Error(`Nothing was said of the order on ${page.url()}:\n${await page.locator('body').innerText()}`);
}

async function emptyOutbox(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/hennessy/outbox`);
  await page
    .getByRole('button', { name: /^(Sent|Waiting|Sending)/ })
    .first()
    .waitFor();
  await expect(async () => {
    const isDone = (await page.getByRole('button', { name: /^(Waiting|Sending)/ }).count()) === 0;
    if (!isDone) await page.getByRole('button', { name: 'Send all now' }).click({ timeout: 1_000 });
    expect(isDone).toBe(true);
  }).toPass({ timeout: 120_000 });
}

function report(sayings: Sayings, placed: readonly string[], met: ReadonlyMap<string, number>): void {
  const count = (saying: string) => [...sayings.values()].filter((said) => said === saying).length;
  const lines = [
    `seed ${SEED}: ${sayings.size} orders, the screen called ${count('placed')} placed, ${count('saved')} saved, ${count('refused')} refused`,
    `rows in the database: ${placed.length}, different ones: ${new Set(placed).size}`,
    `met on the way: ${[...met].map(([name, times]) => `${name} ${times}`).join(', ')}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
