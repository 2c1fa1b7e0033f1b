import { fillCode, fillContact } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { homeOf, STORES } from '../support/catalog/stores';
import { ordersOf } from '../support/orders/orders';

for (const store of STORES) {
  test(`Staff of ${store.title} open their store, look around and place an order with their code`, async ({
    page,
    server,
  }) => {
    const home = homeOf(store, server.origin);
    await page.goto(home);
    await expect(page).toHaveTitle(store.title);
    await expect(page.getByRole('link', { name: store.title, exact: true })).toBeVisible();
    await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBeGreaterThan(7);

    await page.getByRole('link', { name: 'Mens', exact: true }).click();
    await expect(page).toHaveURL(`${home.replace(/\/$/, '')}/catalog/mens`);
    await page.getByRole('link', { name: 'Performance Polo', exact: true }).click();
    await page.getByRole('button', { name: 'Add To Cart' }).waitFor();
    const logos = page.getByRole('radiogroup', { name: 'Logo', exact: true });
    if (await logos.isVisible()) await logos.getByRole('radio').first().check();
    await page.getByLabel('Navy Large', { exact: true }).fill('11');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByRole('status')).toHaveText('Item added to cart');

    await page.getByRole('link', { name: 'Cart (1)' }).click();
    const email = `${store.key}@example.com`;
    await fillContact(page, { code: store.code, email });
    await page.getByLabel('Store', { exact: true }).click();
    await expect(page.getByRole('option')).toHaveCount(store.stores + 1);
    await page.getByRole('option').last().click();
    if (store.key === 'pohanka') {
      await expect(page.getByText("11 men's and women's units in the cart: add 1 more")).toBeVisible();
      await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
      await page.goBack();
      await logos.getByRole('radio').first().check();
      await page.getByLabel('Navy Large', { exact: true }).fill('1');
      await page.getByRole('button', { name: 'Add To Cart' }).click();
      await page.getByRole('link', { name: 'Cart (1)' }).click();
      await fillCode(page, store.code);
    }
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();

    const [order] = await ordersOf(server, email);
    expect(order).toMatchObject({ customer: store.key, company_name: store.title, paid: 1 });
    expect(order?.store).toMatch(/^[A-Z]{6}$/);
  });
}

test('Carts of stores that share an address do not mix', async ({ page }) => {
  const addPolo = async (prefix: string, quantity: string) => {
    await page.goto(`${prefix}/item/PL420`);
    await page.getByRole('radiogroup', { name: 'Logo', exact: true }).getByRole('radio').first().check();
    await page.getByLabel('Navy Large', { exact: true }).fill(quantity);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
  };
  await addPolo('/hennessy', '3');
  await addPolo('/leith', '5');
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();

  await page.goto('/hennessy/checkout');
  await expect(page.getByText('Subtotal, 3 units')).toBeVisible();
  await page.goto('/leith/checkout');
  await expect(page.getByText('Subtotal, 5 units')).toBeVisible();
});

test('Accessories need twelve units per cell in every store', async ({ page, server }) => {
  for (const store of STORES) {
    await page.goto(`${homeOf(store, server.origin)}/catalog/accessory`);
    await expect(page.getByText('Must order at least 12 units')).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Starts at' })
      .first()
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: 'Add To Cart' }).waitFor();
    const logos = page.getByRole('radiogroup', { name: 'Logo', exact: true });
    if (await logos.isVisible()) await logos.getByRole('radio').first().check();
    await page.getByRole('grid').getByRole('textbox').first().fill('11');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByRole('status')).toHaveText('Must order at least 12 units');
  }
});
