import type { Page } from '@playwright/test';
import { startFaultyNetwork } from '../support/browser/faulty-network';
import { fillOrder, storeIsKept } from '../support/browser/shopper';
import { expect } from '../support/browser/store-test';
import { openKeptStore, workerWaker } from '../support/browser/tablet';
import { test } from '../support/browser/tablet-test';
import { ordersOf } from '../support/orders/orders';
import { startStoreServer } from '../support/server/store-server';

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(/Failed to load resource|ERR_/));

const saved = (page: Page) => page.getByRole('heading', { name: 'Order saved on this device' });

test('An order saved offline survives closing the browser and is placed once when the network returns', {
  tag: '@journey',
}, async ({ tablet, server }) => {
  test.setTimeout(120_000);
  const network = await startFaultyNetwork(server.origin);
  const store = `${network.origin}/hennessy`;
  try {
    const visit = await (await tablet.open()).newPage();
    await visit.goto(store);
    await storeIsKept(visit);

    network.isDown = true;
    const offline = await (await tablet.open()).newPage();
    await fillOrder(offline, 'restart@example.com', { store });
    await offline.getByRole('button', { name: 'Save order' }).click();
    await saved(offline).waitFor();
    await offline.getByRole('link', { name: 'View Orders' }).first().click();
    await expect(offline.getByText('Orders need a connection.')).toBeVisible();
    await expect(offline.getByRole('region', { name: 'Waiting on this device, not sent' })).toContainText('Renee');
    await offline.close();

    const again = await (await tablet.open()).newPage();
    await again.goto(`${store}/outbox`);
    await expect(again.getByRole('button', { name: /^(Waiting|Sending)/ })).toBeVisible();
    expect(await ordersOf(server, 'restart@example.com')).toHaveLength(0);
    network.isDown = false;
    const page = await (await tablet.open()).newPage();
    await page.goto(`${store}/outbox`);
    await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
    expect(await ordersOf(server, 'restart@example.com')).toHaveLength(1);
  } finally {
    await network.close();
  }
});

test('The worker sends the order of a closed page', async ({ tablet, server }) => {
  const network = await startFaultyNetwork(server.origin);
  const store = `${network.origin}/hennessy`;
  try {
    const { page, wakeWorker } = await openKeptStore(tablet, network.origin);
    network.isDown = true;
    await fillOrder(page, 'worker@example.com', { store });
    await page.getByRole('button', { name: 'Save order' }).click();
    await saved(page).waitFor();
    await page.close();
    expect(await ordersOf(server, 'worker@example.com')).toHaveLength(0);
    network.isDown = false;

    await wakeWorker();
    await expect.poll(async () => (await ordersOf(server, 'worker@example.com')).length).toBe(1);
  } finally {
    await network.close();
  }
});

for (const [when, isCommitted] of [
  ['before the order reaches it', false],
  ['after it has stored the order and before it answers', true],
] as const) {
  test(`A server that is killed ${when} ends up with one order`, async ({ page }) => {
    const server = await startStoreServer();
    const network = await startFaultyNetwork(server.origin);
    try {
      await fillOrder(page, 'killed@example.com', { store: `${network.origin}/hennessy` });
      if (isCommitted) {
        network.accidentFor = () => 'unanswered';
        network.afterAnswer = server.kill;
      } else await server.kill();
      await page.getByRole('button', { name: 'Checkout' }).click();
      await saved(page).waitFor();
      network.accidentFor = () => undefined;
      network.afterAnswer = async () => {};
      expect(await ordersOf(server, 'killed@example.com')).toHaveLength(isCommitted ? 1 : 0);
      await server.restart();

      await page.goto(`${network.origin}/hennessy/outbox`);
      await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
      expect(await ordersOf(server, 'killed@example.com')).toHaveLength(1);
    } finally {
      await network.close();
      await server.stop();
    }
  });
}

test('Behind a proxy that drops the key’s header and loses answers, one press is one order', async ({
  page,
  server,
}) => {
  const network = await startFaultyNetwork(server.origin);
  network.dropsKeys = true;
  network.accidentFor = () => 'unanswered';
  try {
    await fillOrder(page, 'dropped.key@example.com', { store: `${network.origin}/hennessy` });
    await page.getByRole('button', { name: 'Checkout' }).click();
    await saved(page).waitFor();
    for (const _visit of ['first', 'second']) {
      const sent = network.sentKeys.length;
      await page.goto(`${network.origin}/hennessy/outbox`);
      await expect.poll(() => network.sentKeys.length).toBeGreaterThan(sent);
    }
    network.accidentFor = () => undefined;
    await page.reload();

    await expect(page.getByRole('button', { name: /^Sent/ })).toBeVisible();
    expect(await ordersOf(server, 'dropped.key@example.com')).toHaveLength(1);
    expect(new Set(network.sentKeys).size).toBe(1);
  } finally {
    await network.close();
  }
});

test('Two tabs and the worker sending at the same time place each order once', { tag: '@journey' }, async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const network = await startFaultyNetwork(server.origin);
  try {
    const context = await tablet.open();
    const first = await context.newPage();
    await first.goto(`${network.origin}/hennessy`);
    await storeIsKept(first);
    const wakeWorker = await workerWaker(context, first, network.origin);
    network.accidentFor = () => 'unsent';
    for (const number of [1, 2, 3, 4, 5]) {
      await fillOrder(first, `race${number}@example.com`, { store: `${network.origin}/hennessy` });
      await first.getByRole('button', { name: /^(Checkout|Save order)$/ }).click();
      await saved(first).waitFor();
    }
    const second = await context.newPage();
    for (const page of [first, second]) {
      await page.goto(`${network.origin}/hennessy/outbox`);
      await expect(page.getByRole('button', { name: /^(Waiting|Sending)/ })).toHaveCount(5);
    }
    const sentBefore = network.sentKeys.length;
    network.accidentFor = () => undefined;
    const connectionIsBack = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));
    await Promise.all([connectionIsBack(first), connectionIsBack(second), wakeWorker()]);

    await expect(second.getByRole('button', { name: /^Sent/ })).toHaveCount(5);
    const placed = (await server.rows('orders')).filter(({ email }) => String(email).startsWith('race'));
    expect(placed).toHaveLength(5);
    expect(network.sentKeys.slice(sentBefore).length).toBeGreaterThanOrEqual(5);
    expect(new Set(network.sentKeys).size).toBe(5);
  } finally {
    await network.close();
  }
});
