import { findChromium } from '../../bench/browser/find-chromium';
import { startFaultyNetwork } from '../support/browser/faulty-network';
import { fillContact, openCheckout } from '../support/browser/shopper';
import { expect } from '../support/browser/store-test';
import { openKeptStore } from '../support/browser/tablet';
import { test } from '../support/browser/tablet-test';

// A headless shell refuses all notifications.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = findChromium();
    await use({ ...launchOptions, ...(executablePath ? { executablePath } : {}) });
  },
});

/** What the test uses of the worker's world, whose types Node's don't include. */
interface WorkerScope extends EventTarget {
  readonly registration: {
    getNotifications(): Promise<readonly { readonly title: string; readonly body: string }[]>;
  };
  readonly clients: { openWindow(address: string): Promise<unknown> };
  readonly NotificationEvent: new (type: string, init: object) => Event;
}

/** Headless browsers show no badge, so the calls that set it are noted. */
function noteBadges(): void {
  const badges: (number | undefined)[] = [];
  Object.assign(globalThis, { badges });
  Object.assign(navigator, {
    setAppBadge: async (count?: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(undefined),
  });
}

/** A function's text, because it runs in pages and in the worker. */
const LAST_BADGE = "globalThis.badges?.at(-1) ?? 'none'";

test('A refused order notifies while the store is closed, its notification opens the outbox, and both go once it is corrected', async ({
  tablet,
  server,
}) => {
  test.setTimeout(120_000);
  const network = await startFaultyNetwork(server.origin);
  const store = `${network.origin}/hennessy`;
  try {
    const { context, page, wakeWorker } = await openKeptStore(tablet, network.origin);
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('The store has no worker');
    const notifications = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as WorkerScope;
        return (await registration.getNotifications()).map(({ title, body }) => `${title}. ${body}`);
      });

    network.isDown = true;
    await openCheckout(page, { store });
    await fillContact(page, { email: 'noticed@example.com', code: 'OLDCODE' });
    await page.getByRole('button', { name: 'Save order' }).click();
    await page.getByRole('heading', { name: 'Order saved on this device' }).waitFor();
    await expect(page.getByText('Its code hasn’t been checked yet')).toBeVisible();
    await context.grantPermissions(['notifications'], { origin: network.origin });
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText('You get a notification if the order needs your attention.')).toBeVisible();
    await page.getByRole('link', { name: 'View outbox', exact: true }).click();
    await expect(page.getByRole('button', { name: /^(Waiting|Sending): .*code not checked yet/ })).toBeVisible();
    await page.close();

    network.isDown = false;
    await worker.evaluate(noteBadges);
    await wakeWorker();
    await expect
      .poll(notifications)
      .toEqual([
        expect.stringMatching(/^An order for Hennessy needs attention\. Renee Castellano: This code is not acc/),
      ]);
    await expect.poll(() => worker.evaluate(LAST_BADGE)).toBe(1);

    // Only a person's click may open a window, so the test notes where it would lead.
    const opened = await worker.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error('There is no notification');
      return new Promise<string>((resolve) => {
        scope.clients.openWindow = async (address) => resolve(address);
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      });
    });
    expect(opened).toBe('/hennessy/outbox');

    const outbox = await context.newPage();
    await outbox.addInitScript(noteBadges);
    await outbox.goto(network.origin + opened);
    await outbox.getByRole('button', { name: 'Enter code' }).click();
    await expect(outbox.getByLabel('Code')).toBeFocused();
    await expect.poll(() => outbox.evaluate(LAST_BADGE)).toBe(1);
    // The refused code is selected, so typing replaces it.
    await outbox.keyboard.type('hen');
    await outbox.getByRole('button', { name: 'Save and send' }).click();
    await expect(outbox.getByRole('button', { name: /^Sent/ })).toBeVisible();
    await expect.poll(() => outbox.evaluate(LAST_BADGE)).toBe('none');
    await expect.poll(notifications).toEqual([]);
  } finally {
    await network.close();
  }
});
