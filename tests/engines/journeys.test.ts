import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ordersOf } from '../support/orders/orders';
import { type StoreServer, startStoreServer } from '../support/server/store-server';
import type { Browser } from './browser';
import { ENGINES, type Engine, missingPrograms } from './engines';

const EMAIL = 'r.castellano@example.com';

/** How long a store may take to be saved on the device. */
const SAVING_MS = 60_000;

for (const engine of ENGINES) {
  describe.skipIf(missingPrograms(engine).length > 0)(engine.name, () => {
    it('takes an order from the home screen to the server', async () => {
      const { server, browser, home } = await visitHennessy(engine);
      await browser.goto(home);
      await fillCart(browser);
      await fillCheckout(browser);
      await browser.click('button', 'Checkout');

      await browser.waitUntil(shows('Order Placed Successfully'));
      const [order, ...others] = await ordersOf(server, EMAIL);
      expect(others).toEqual([]);
      expect(order).toMatchObject({ customer: 'hennessy', store: 'None', payment: 'bypass', total_cents: 25600 });
      const lines = await server.rows('order_lines');
      expect(
        lines.map(({ code, color, size, quantity, embroidery }) => [code, color, size, quantity, embroidery]),
      ).toEqual([
        ['PL420', 'Navy', 'Medium', 4, 'Hennessy'],
        ['PL420', 'Black', '2XLarge', 2, 'Hennessy'],
      ]);
    });

    it('saves an order while the server is down and places it once when it is back', async () => {
      const { server, browser, home } = await visitHennessy(engine);
      await browser.goto(home);
      await browser.waitUntil(shows('Ready offline'), SAVING_MS);

      await server.kill();
      await browser.goto(`${home}/item/CP500`);
      await browser.waitUntil(showsPicture('Structured Twill Cap, Graphite'));
      await browser.goto(home);
      await fillCart(browser);
      await fillCheckout(browser);
      await browser.click('button', 'Save order');
      await browser.waitUntil(shows('Order saved on this device'));

      await server.restart();
      await browser.waitUntil(shows('Order Placed Successfully'));
      // Opening the store again sends whatever is still waiting.
      await browser.goto(`${home}/outbox`);
      await browser.waitUntil(shows('Sent'));
      expect(await ordersOf(server, EMAIL)).toHaveLength(1);
    });
  });
}

/** A server and a browser of the test's own, which end with it. */
async function visitHennessy(
  engine: Engine,
): Promise<{ readonly server: StoreServer; readonly browser: Browser; readonly home: string }> {
  const server = await startStoreServer();
  onTestFinished(() => server.stop());
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  // Processes of a browser may still be writing while they end.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const browser = await engine.open(folder);
  onTestFinished(() => browser.close());
  return { server, browser, home: `${server.origin}/hennessy` };
}

/** Six polos of two colors, from the home screen through the category. */
async function fillCart(browser: Browser): Promise<void> {
  await browser.click('link', 'Mens');
  await browser.click('link', 'Performance Polo');
  await browser.click('radio', 'Hennessy');
  await browser.fill('Navy Medium', '4');
  await browser.fill('Black 2XLarge', '2');
  await browser.click('button', 'Add To Cart');
  await browser.waitUntil(shows('Item added to cart'));
}

async function fillCheckout(browser: Browser): Promise<void> {
  await browser.click('link', 'Cart (2)');
  await browser.fill('First Name', 'Renee');
  await browser.fill('Last Name', 'Castellano');
  await browser.fill('Email', EMAIL);
  await browser.fill('Customer PO', '20418');
  await browser.click('combobox', 'Store');
  await browser.click('option', 'None');
  await browser.fill('Code', 'HEN');
}

function shows(text: string): string {
  return `document.body.innerText.includes(${JSON.stringify(text)})`;
}

/** @param name what a screen reader says instead of the picture */
function showsPicture(name: string): string {
  return `[...document.images].some(({ alt, naturalWidth }) => alt === ${JSON.stringify(name)} && naturalWidth > 0)`;
}
