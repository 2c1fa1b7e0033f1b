import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectFolders } from '../../server/operations/files/project-folders';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { SCREEN_SIZES } from '../support/browser/screen-sizes';
import { expect, test } from '../support/browser/store-test';

const PASSWORD = 'seven green forklifts';

/** Refused calls, which the browser logs: before the sign-in, and with a wrong password. */
const REFUSED = /status of (401|404|422)/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(REFUSED));

async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/office');
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill('admin');
  await page.keyboard.press('Enter');
  await followMenu(page, 'People');
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

/** A phone has these links under "More". */
async function followMenu(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name }).click();
}

async function invite(page: Page, email: string, name: string): Promise<string> {
  await page.getByLabel('Invite by email').fill(email);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('Customers').selectOption('Leith');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  return page.getByRole('textbox', { name: 'Link' }).inputValue();
}

test('The office reopens where a person left off, with the filters', async ({ page, context }) => {
  await signInAsOwner(page);
  await page.goto('/office/orders?stage=late&customer=leith');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto('/office');
  await expect(later.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(later).toHaveURL(/\/office\/orders\?(?=.*stage=late)(?=.*customer=leith)/);
  await later.goto('/office/people');
  await expect(later.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  await later.goto('/office/');
  await expect(later.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
});

test('An owner invites a rep, who sets a password and sees orders, reports, and their own account', {
  tag: '@journey',
}, async ({ page, browser }) => {
  await signInAsOwner(page);
  const link = await invite(page, 'sam@example.com', 'Sam Porter');
  await expectNoSeriousViolation(page);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Welcome to the office' })).toBeVisible();
  await other.getByLabel('Password').fill('short');
  await other.keyboard.press('Enter');
  await expect(other.getByText('This password is too short for the office: use at least 10 characters.')).toBeVisible();
  await expectNoSeriousViolation(other);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Orders since yesterday/ })).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Office' }).getByRole('link')).toHaveText([
    'Today',
    'Orders',
    'Reports',
    'Your account',
  ]);
  await expectNoSeriousViolation(other);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible();
  await other.context().close();
});

test('Somebody signs in with a passkey, and ends the session of a lost phone', async ({ page, browser }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAsOwner(page);
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the passkey Chrome/ })).toBeVisible();
  const phone = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await signInAsOwner(phone);

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).first().click();
  await expect(page.getByText('The session was ended.')).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText('added a passkey').first()).toBeVisible();
  await expectNoSeriousViolation(page);

  await phone.getByRole('link', { name: 'Activity' }).click();
  await expect(phone.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await phone.getByLabel(/^Password of/).fill('admin');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('added a passkey').first()).toBeVisible();
  await phone.context().close();
});

test('An owner replaces an order code, passes the new one on, and ends who is still on the old one', async ({
  page,
  servers,
}) => {
  const { origin } = await servers.start();
  const signIn = (password: string) =>
    page.request.post(`${origin}/v1/login`, {
      data: { companyName: 'Navarre', password },
      headers: { Origin: origin },
    });
  expect((await signIn('NAV')).status()).toBe(200);
  await page.goto(`${origin}/office`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill('admin');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Secrets' }).click();
  await page.getByLabel('Customer', { exact: true }).selectOption('Navarre');
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Replace the order code of Navarre' }).click();
  await page.getByLabel('New order code').fill('NAV');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Use at least 6 characters; shorter ones are easy to guess.')).toBeVisible();
  await page.getByRole('button', { name: 'Generate' }).click();
  const code = await page.getByLabel('New order code').inputValue();
  expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  await expectNoSeriousViolation(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('textbox', { name: 'New order code' })).toHaveAttribute('readonly');
  await expect(page.getByRole('textbox', { name: 'New order code' })).toHaveValue(code);
  await page.getByRole('button', { name: 'Done' }).click();

  await expect(page.getByText('1 device')).toBeVisible();
  await expect(page.getByText('still on the old one')).toBeVisible();
  await expect(page.getByText('by Demo Owner')).toBeVisible();
  await expect.poll(async () => (await signIn(code.toLowerCase())).status()).toBe(200);
  expect((await signIn('NAV')).status()).toBe(401);
  await page.getByRole('button', { name: 'End sessions of the old order code of Navarre' }).click();
  await expect(page.getByText('still on the old one')).toBeHidden();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText('replaced the order code of Navarre')).toBeVisible();
  await expect(page.getByText('ended sessions opened with the order code of Navarre')).toBeVisible();
});

test('A double click invites once', async ({ page }) => {
  await signInAsOwner(page);
  let invited = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/office/invite')) invited++;
  });
  await page.getByLabel('Invite by email').fill('invited-twice@example.com');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twice Pressed');
  await page.getByRole('button', { name: 'Send the link' }).dblclick();
  await expect(page.getByRole('link', { name: 'Twice Pressed' })).toBeVisible();
  await expect(page.getByLabel('Invite by email')).toHaveValue('');
  await expect(page.getByLabel('Invite by email')).toHaveAccessibleDescription('');
  expect(invited).toBe(1);
});

test('A phone has four entries at the bottom, and the others in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsOwner(page);
  const menu = page.getByRole('navigation', { name: 'Office' });
  await expect(menu.getByRole('link')).toHaveCount(3);
  await expect(menu).toBeInViewport({ ratio: 1 });
  const more = menu.getByRole('button', { name: 'More' });
  const sheet = page.getByRole('dialog', { name: 'More' });
  await more.press('Enter');
  await expect(sheet.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
  await expectNoSeriousViolation(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(more).toBeFocused();

  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await more.click();
  await sheet.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test('Back closes a sheet of the office, and the next Back leaves the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsOwner(page);
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/office\/orders/);
  const sheet = page.getByRole('dialog', { name: 'More' });
  for (const _time of ['first', 'second']) {
    await page.getByRole('button', { name: 'More' }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/office\/orders/);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
});

for (const [width, height] of SCREEN_SIZES) {
  test(`The office fits a screen of ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInAsOwner(page);
    const name = `Alexandria-Marie Featherstonehaugh ${width}`;
    await invite(page, `alexandria-marie.featherstonehaugh.${width}@a-very-long-domain.example.com`, name);
    for (const step of ['list', 'person'] as const) {
      if (step === 'person') await page.getByRole('link', { name }).click();
      if (step === 'person') await expect(page.getByRole('heading', { name })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, step).toBeLessThanOrEqual(0);
      await expectNoSeriousViolation(page);
    }
    await followMenu(page, 'Secrets');
    await expect(page.getByRole('button', { name: /^Replace the order code/ }).first()).toBeVisible();
    await page.reload();
    if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('link', { name: 'Secrets' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectNoSeriousViolation(page);
  });
}

test('No file of the storefront names the office’s, and the worker leaves its address alone', () => {
  const worker = readFileSync(join(projectFolders.client, 'service-worker.js'), 'utf8');
  const page = readFileSync(join(projectFolders.client, 'index.html'), 'utf8');

  expect(`${worker}${page}`).not.toContain('/office/assets');
  expect(worker).toContain('/^\\/office(\\/|$)/');
});
