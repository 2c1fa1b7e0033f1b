import { BROKEN_CONNECTION } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

test('A crash without a connection reaches the server after it is back, once and without what was typed', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION, /Lost the thread/);
  const crash = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('Lost the thread of "Pat Smith" at pat@example.com');
      });
    });
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/client-errors')) reports.push(request.postDataJSON());
  });
  await page.goto('/hennessy/item/PL420');
  await page.waitForLoadState('networkidle');
  // Without a worker, the reporting code must be loaded before the connection breaks.
  const answered = page.waitForResponse('**/v1/client-errors');
  await page.evaluate(() => void Promise.reject(new Error('Lost the thread of a first order')));
  expect((await answered).status()).toBe(204);

  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/client-errors'));
  await crash();
  await crash();
  await failed;
  const sent = page.waitForResponse('**/v1/client-errors');
  await page.context().setOffline(false);
  expect((await sent).status()).toBe(204);

  expect(reports.at(-1)).toEqual({
    errors: [
      expect.objectContaining({
        kind: 'error',
        message: 'RangeError: Lost the thread of <text> at <email>',
        screen: '/hennessy/item',
      }),
    ],
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('client_errors'))).toBeNull();
});
