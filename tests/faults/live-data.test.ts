import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveStore, replace, startLiveStore } from '../support/server/live/live-store';
import { DOCUMENT, HENNESSY, shopAt } from '../support/server/live/shop';

let store: LiveStore;
const { menswear, setPrice, shownPrice, order, readyz, mistakes, until } = shopAt(() => store);

describe('a server whose files change', () => {
  beforeAll(async () => {
    store = await startLiveStore();
  });
  afterAll(() => store.stop());

  it('takes a new price: for who asks, for who has the old one, and for orders', async () => {
    const before = await store.ask(DOCUMENT, { headers: HENNESSY });
    const known = { ...HENNESSY, 'If-None-Match': String(before.headers.etag) };
    expect((await store.ask(DOCUMENT, { headers: known })).status).toBe(304);
    const { in_use_since } = await readyz();
    await until('taken', () => setPrice(43.5));

    expect(await shownPrice()).toBe(43.5);
    const after = await store.ask(DOCUMENT, { headers: known });
    expect([after.status, after.json.version]).toEqual([200, expect.not.stringContaining(before.json.version)]);
    expect((await readyz()).in_use_since > in_use_since).toBe(true);

    // An order that waited on a device keeps its price until a person has seen the new one.
    const waiting = await order(42);
    expect([waiting.status, waiting.json.code]).toEqual([409, 'price_changed']);
    expect(waiting.json.lines).toMatchObject([{ quoted: 42, current: 43.5 }]);
    expect(await order(43.5)).toMatchObject({ status: 201, json: { total: 43.5 } });
  });

  it('keeps the old data while there is a mistake, and says so', async () => {
    const good = readFileSync(menswear());
    await until('refused', () => setPrice(-1));

    const ready = await store.ask('/readyz');
    const sentence = 'server/data/items/mens.json: PL420: sizes.Large: price must not be negative: -1';
    expect([ready.status, ready.json.data.not_in_use]).toEqual([200, [sentence]]);
    expect((await store.ask('/readyz', { headers: HENNESSY })).json.data).not.toHaveProperty('not_in_use');
    const logged = store.logged('new data are not in use').map(({ level, mistakes: told }) => [level, told]);
    expect(logged).toEqual([[50, [sentence]]]);
    expect(await shownPrice()).toBe(43.5);

    await until('corrected', () => replace(menswear(), good));
    expect([await mistakes(), await shownPrice()]).toEqual([0, 43.5]);
  });

  it('takes a new code, refuses the one that was removed, and ends the sessions that it opened', async () => {
    const old = store.secrets.code.hennessy;
    const login = await store.ask('/v1/login', { body: { password: old, companyName: 'Hennessy' }, headers: HENNESSY });
    const cookies = [login.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
    const list = () =>
      store.ask('/v1/retrieve-orders', {
        body: { companyName: 'Hennessy' },
        headers: { ...HENNESSY, Cookie: cookies.join('; ') },
      });
    expect([login.status, (await list()).status]).toEqual([200, 200]);
    await until('taken', () =>
      store.change(store.secrets.file, ({ customers }) => {
        customers.hennessy.bypass_codes = ['NEWCODE4242'];
      }),
    );

    expect((await order(43.5, 'newcode4242')).status).toBe(201);
    expect((await order(43.5, old)).status).toBe(403);
    expect((await list()).status).toBe(401);
  });

  it('keeps the old secrets while the new ones are weak', async () => {
    const good = readFileSync(store.secrets.file);
    await until('refused', () =>
      store.change(store.secrets.file, (content) => {
        content.admin_password = 'admin';
        content.customers.hennessy.bypass_codes = [];
      }),
    );

    expect((await readyz()).not_in_use).toEqual([
      `SECRETS_FILE ${store.secrets.file}: admin_password: is too short for an admin password: use at least 10 characters`,
    ]);
    expect((await order(43.5, 'NEWCODE4242')).status).toBe(201);
    await until('taken', () => setPrice(44));
    expect(await shownPrice()).toBe(44);

    await until('corrected', () => replace(store.secrets.file, good));
    expect(await mistakes()).toBe(0);
  });

  it('takes a webhook only together with its secret, whichever comes first', async () => {
    const hennessy = join(store.dataFiles, 'customers/hennessy.json');
    await until('refused', () =>
      store.change(hennessy, (content) => {
        content.webhook = 'https://erp.example.com/orders';
      }),
    );
    expect((await readyz()).not_in_use).toEqual([
      'hennessy has a webhook: SECRETS_FILE must have its "webhook_secrets"',
    ]);

    await until('corrected', () =>
      store.change(store.secrets.file, ({ customers }) => {
        customers.hennessy.webhook_secrets = ['a secret of at least sixteen letters'];
      }),
    );
    expect(await mistakes()).toBe(0);
  });

  it('finishes an order with the data that it began with', async () => {
    const prices: number[] = [];
    const answer = await order(44, 'NEWCODE4242', async () => {
      await until('taken', () => setPrice(45));
      prices.push(await shownPrice());
    });

    expect([prices, answer.status, answer.json.total]).toEqual([[45], 201, 44]);
    expect((await order(44, 'NEWCODE4242')).json.code).toBe('price_changed');
  });
});
