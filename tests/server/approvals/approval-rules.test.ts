import { describe, expect, it } from 'vitest';
import { aTameronOrder, publishRules, TAMERON_RULES } from '../../support/approvals/approvals';
import { DAY, useTameron } from '../../support/approvals/tameron';
import { aCart, KEYCHAIN_LINE } from '../../support/orders/orders';

const { clock, server, browsers, staySignedIn, place } = useTameron();

describe('POST /v1/office/preview-rules', () => {
  it('says how many orders of the last 90 days would have waited', async () => {
    await publishRules(server, 'tameron', {});
    clock.now += 200 * DAY;
    for (const quantity of [5, 12, 30]) await place(quantity);
    await place(1, { cart: aCart(KEYCHAIN_LINE) });
    const preview = async (rules: object) =>
      (await browsers.controller.post('/v1/office/preview-rules', { customer: 'tameron', ...rules })).json;

    expect(await preview(TAMERON_RULES)).toEqual({ orders: 4, waiting: 3, refused: 0 });
    expect(await preview({})).toEqual({ orders: 4, waiting: 0, refused: 0 });
    const budgets = { period: 'year', over: 'refuse', stores: { TAMHON: 700 } };
    // $210, then $504 and $1,260 that are too much.
    expect(await preview({ budgets })).toEqual({ orders: 4, waiting: 0, refused: 2 });
    expect((await preview({ budgets: { ...budgets, stores: { TAMHNO: 1 } } })).problems).toEqual([
      { field: 'budgets.stores', message: 'no store has the code TAMHNO; did you mean TAMHON?' },
    ]);
    clock.now += 91 * DAY;
    await staySignedIn();
    expect(await preview(TAMERON_RULES)).toEqual({ orders: 0, waiting: 0, refused: 0 });
  });

  it('is for those who set the customer’s rules', async () => {
    const answer = await browsers.controller.post('/v1/office/preview-rules', { customer: 'leith' });
    expect(answer.status).toBe(404);
    expect((await browsers.dana.post('/v1/office/preview-rules', { customer: 'tameron' })).json.code).toBe(
      'not_allowed',
    );
  });
});

describe('the public document', () => {
  it('says that there are rules, and nothing of them', async () => {
    const { bytes, json } = await server.send('/v1/storefronts/tameron');
    expect(json.customer).toMatchObject({ key: 'tameron', has_rules: true });
    expect(Object.keys(json.customer).filter((name) => /approv|budget/.test(name))).toEqual([]);
    for (const secret of ['Dana', 'example.com"', '"over', 'TAMHON":']) expect(bytes.toString()).not.toContain(secret);
  });

  it('names stores where their codes open orders', async () => {
    const rule = { when: { over: 1 }, stores: ['PREHON'], approvers: ['dana@example.com'] };
    const budgets = { period: 'year', over: 'refuse', stores: { PREHON: 5, '*': 6 } };
    await publishRules(server, 'premier', { approvals: { rules: [rule] }, budgets });
    const { json } = await server.send('/v1/storefronts/premier');
    const rules = await server.send('/v1/storefront-rules/premier');
    const [name = ''] = rules.json.rules[0].stores;
    expect(Object.keys(json.customer.stores)).toContain(name);
    expect(rules.json.budgets.stores).toEqual({ [name]: 5, '*': 6 });
    expect(rules.bytes.toString()).not.toContain('PREHON');
    await publishRules(server, 'premier', {});
  });

  it('has nothing of it for customers without rules', async () => {
    const { json } = await server.send('/v1/storefronts/leith');
    expect(Object.keys(json.customer).filter((name) => /approv|budget|rules/.test(name))).toEqual([]);
  });
});

describe('GET /v1/storefront-rules', () => {
  it('has limits, amounts, and names, and no address', async () => {
    const { bytes, json, headers } = await server.send('/v1/storefront-rules/tameron');
    expect(json).toEqual({
      rules: [
        { when: { over: 500 }, approvers: ['Dana Whitfield'] },
        { when: { over_budget: true }, approvers: [], all: true },
        { when: { priced_on_po: true }, stores: ['TAMHON'], approvers: [] },
      ],
      budgets: TAMERON_RULES.budgets,
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(bytes.toString()).not.toContain('@example.com');
  });

  it('has nothing for a customer without rules, and for nobody’s store', async () => {
    expect((await server.send('/v1/storefront-rules/leith')).json).toEqual({ rules: [], budgets: null });
    expect((await server.send('/v1/storefront-rules/nobody')).status).toBe(404);
  });
});

it('orders of a customer without rules make no budget and no approval', async () => {
  const body = { ...aTameronOrder(30), companyName: 'Hennessy', bypass_code: 'HEN' };
  const count = async () =>
    Promise.all(
      (['budgets', 'approvals'] as const).map(async (table) => (await server.services.db.read(table)).length),
    );
  const before = await count();
  const placed = await server.post('/v1/create-order', { ...body, cart: aCart(KEYCHAIN_LINE) });
  expect(placed.status).toBe(201);
  expect(Object.keys(placed.json)).toEqual(['order_id', 'created_at', 'total', 'key', 'link']);
  expect(await count()).toEqual(before);
});
