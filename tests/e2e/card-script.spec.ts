import { fillCode, goOffline } from '../support/browser/shopper';
import { cardButton, LOST, payAndSeePlaced } from '../support/payments/card-orders';
import { expect, fillCardOrder, pressCard, test } from '../support/payments/card-test';

test('With a blocked script a code still works, and so do cards once the script is allowed', async ({
  page,
  premier,
  expectedComplaints,
}) => {
  expectedComplaints.push(LOST, /Failed to load the PayPal JS SDK script/);
  await page.route('https://www.sandbox.paypal.com/**', (route) => route.abort('blockedbyclient'));
  await fillCardOrder(page, premier, 'blocked@example.com');
  await expect(page.getByRole('alert')).toContainText('turn off ad blockers for this page and try again');
  await fillCode(page, 'PREHON');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  await page.getByLabel('Code').fill('');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');

  await page.unroute('https://www.sandbox.paypal.com/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await pressCard(page);
  await payAndSeePlaced(page);
});

test('A script that never arrives is reported after 10 seconds', async ({ page, premier }) => {
  await page.route('https://www.sandbox.paypal.com/**', () => undefined);
  await fillCardOrder(page, premier, 'card-slow@example.com');
  await expect(page.getByText('Loading card payment…')).toBeVisible();
  await page.clock.install();
  // Time stands still also after the reload, however long that takes.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const asked = page.waitForRequest(/sdk\/js/);
  await page.reload();
  await asked;
  await expect(page.getByText('Loading card payment…')).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(page.getByText('Loading card payment…')).toBeVisible();
  await page.clock.runFor(1_500);

  await expect(page.getByRole('alert')).toContainText('An ad blocker or this network may be blocking it');
});

test('Buttons that fail before they show anything are reported and can be tried again', async ({ page, premier }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const store = window as unknown as { paypal?: unknown; rendersFail?: boolean };
    store.rendersFail = true;
    let real: { Buttons(callbacks: object): { render(container: HTMLElement): Promise<void> } };
    Object.defineProperty(window, 'paypal', {
      configurable: true,
      get: () => real,
      set: (script: typeof real) => {
        real = {
          Buttons(callbacks) {
            const buttons = script.Buttons(callbacks);
            const { render } = buttons;
            buttons.render = async (container) => {
              if (store.rendersFail) throw new Error('The container could not be filled');
              await render(container);
            };
            return buttons;
          },
        };
      },
    });
  });
  await fillCardOrder(page, premier, 'card-render@example.com');
  await expect(page.getByText('Loading card payment…')).toBeVisible();
  await page.clock.runFor(10_500);
  await expect(page.getByRole('alert')).toContainText('Card payment could not be loaded.');

  await page.evaluate(() => Object.assign(window, { rendersFail: false }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardButton(page)).toBeEnabled();
  await expect(page.getByText('Loading card payment…')).toBeHidden();
  await pressCard(page);
  await payAndSeePlaced(page);
});

test('Offline, the checkout shows the reason instead of card buttons', async ({
  page,
  premier,
  expectedComplaints,
}) => {
  expectedComplaints.push(LOST);
  await fillCardOrder(page, premier, 'card-offline@example.com');
  await expect(cardButton(page)).toBeEnabled();
  await goOffline(page);

  await expect(
    page.getByText(
      "Card payment needs a connection. With a code, you can save the order on this device, and we'll send it when you're back online.",
    ),
  ).toBeVisible();
  await expect(cardButton(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save order' })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(cardButton(page)).toBeEnabled();
});

test('An empty cart cannot be paid', async ({ page, premier }) => {
  await page.goto(`${premier}/checkout`);

  await expect(page.getByText('Your cart is empty.', { exact: true })).toBeVisible();
  await expect(cardButton(page)).toBeHidden();
});
