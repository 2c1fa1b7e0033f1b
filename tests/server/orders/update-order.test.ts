import { describe, expect, it } from 'vitest';
import { unlocked } from '../../support/office/admin';
import { useEditedOrder } from '../../support/orders/edited-order';
import { aCart, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import type { TestAnswer } from '../../support/server/test-server';

const TWO_LINES = aCart(POLO_LINE, KEYCHAIN_LINE);
const EMAIL = 'r.castellano@example.com';
const NOT_SHIPPED = { shipped_at: null, tracking: '', shipped_parts: [], po_price: null, po_price_per: null };
const BEFORE_ANY_EDIT = { customer_po: '20418', po: '', est_ship_date: '', ...NOT_SHIPPED };
let clock = 1_795_000_000_000;
const server = useTestServer({}, { now: () => clock });
const edited = useEditedOrder(server, TWO_LINES, () => {
  clock += 1000;
});
const { save, stored, line } = edited;

async function history(number: number, by = edited.admin): Promise<TestAnswer> {
  return server.post(
    '/v1/order-history',
    { companyName: 'Hennessy', order_id: edited.placed.order_id, line: number },
    by,
  );
}

describe('POST /v1/update-historical-order', () => {
  it('saves the three fields of a line and returns the order', async () => {
    const edit = { line: 1, version: 1, customer_po: 'HR-99', po: 'PO-7781', est_ship_date: '2026-12-04' };
    const { status, json } = await save([edit]);

    expect(status).toBe(200);
    expect(json.order).toEqual(await stored());
    expect(json.order).toMatchObject({
      order_id: edited.placed.order_id,
      email: EMAIL,
      customer_po: '20418',
      order: [
        { ...edit, version: 2 },
        { line: 2, version: 1, ...BEFORE_ANY_EDIT },
      ],
    });
  });

  it('accepts whole lines as listed, and ignores their other fields', async () => {
    const before = await stored();
    const lines = before.order.map((each) => ({ ...each, quantity: 1, price: 0, code: 'X', description: 'free' }));
    await save(lines.map((each) => (each.line === 2 ? { ...each, po: 'PO-2' } : each)));

    const after = await stored();
    expect(after).toEqual({
      ...before,
      order: before.order.map((each) => (each.line === 2 ? { ...each, po: 'PO-2', version: 2 } : each)),
    });
  });

  it('adds a version and a history entry for changed lines only', async () => {
    await save([
      { line: 1, version: 1, po: 'PO-1' },
      { line: 2, version: 1, ...BEFORE_ANY_EDIT },
    ]);

    expect([(await line(1))?.version, (await line(2))?.version]).toEqual([2, 1]);
    expect((await history(1)).json.entries).toHaveLength(1);
    expect((await history(2)).json.entries).toEqual([]);
  });

  it('stores N/A as no ship date', async () => {
    await save([{ line: 1, version: 1, est_ship_date: '2026-12-04' }]);
    await save([{ line: 1, version: 2, est_ship_date: 'N/A' }]);

    expect(await line(1)).toMatchObject({ version: 3, est_ship_date: '' });
  });

  it('refuses ship dates before the order’s own day, but takes one back that was there already', async () => {
    const ordered = new Date(clock).toISOString().slice(0, 10);
    expect(ordered).toBe('2026-11-18');
    const early = await save([{ line: 1, version: 1, est_ship_date: '11/17/2026', po: 'PO-1' }]);
    expect([early.status, early.json.message]).toEqual([
      422,
      'Line 1 would ship before the day it was ordered. Nothing was saved.',
    ]);
    expect(await line(1)).toMatchObject({ version: 1, po: '' });
    expect((await save([{ line: 2, version: 1, est_ship_date: '2026-11-18' }])).status).toBe(200);

    await server.services.db.write('order_lines').where({ line: 1 }).update({ est_ship_date: '2026-11-02' });
    const unchanged = await save([{ line: 1, version: 1, est_ship_date: '2026-11-02', po: 'PO-1' }]);
    expect(unchanged.status).toBe(200);
    expect(await line(1)).toMatchObject({ version: 2, po: 'PO-1', est_ship_date: '2026-11-02' });
  });

  it.each([
    [
      { line: 1, version: 1, est_ship_date: '2026-02-30' },
      'Enter a date such as 2026-12-24, a text of up to 40 characters, or N/A.',
    ],
    [{ line: 1, version: 1, po: 'x'.repeat(101) }, 'Use at most 100 characters.'],
    [{ line: 3, version: 1, po: 'PO-3' }, 'This order has no line 3.'],
  ])('refuses %j and saves nothing of the call', async (edit, message) => {
    const { status, json } = await save([{ line: 2, version: 1, po: 'PO-2' }, edit]);

    expect([status, json.code, json.message]).toEqual([422, 'invalid', message]);
    expect(await line(2)).toMatchObject({ version: 1, po: '' });
  });

  it.each([{ email: 'somebody.else@example.com' }, { email: 'r•••@example.com' }, { created_at: '1700000000000' }])(
    'knows no order of %j',
    async (name) => {
      const answer = await save([{ line: 1, version: 1, po: 'PO-1' }], edited.admin, name);

      expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
    },
  );

  it('does not find an unpaid order', async () => {
    await server.services.db.write('orders').where({ order_number: edited.placed.order_id }).update({ paid: 0 });

    expect((await save([{ line: 1, version: 1, po: 'PO-1' }])).status).toBe(404);
    expect((await history(1)).status).toBe(404);
  });
});

describe('an edit without an unlocked session', () => {
  it('is refused, and changes nothing', async () => {
    const ended = await unlocked(server);
    await server.post('/v1/admin/lock', {}, ended);
    for (const headers of [
      {},
      ended,
      { Cookie: edited.admin.Cookie?.replace(/session=.{43}/, `session=${'x'.repeat(43)}`) ?? '' },
    ]) {
      const { status, json } = await save([{ line: 1, version: 1, po: 'PO-1' }], headers);
      expect([status, json.code]).toEqual([401, 'not_admin']);
    }
    expect(await line(1)).toMatchObject({ version: 1, po: '' });
  });

  it('is refused once the eight hours are over', async () => {
    const early = await unlocked(server);
    const unlockedAt = clock;
    clock = unlockedAt + 8 * 60 * 60 * 1000;
    try {
      expect((await save([{ line: 1, version: 1, po: 'PO-1' }], early)).status).toBe(401);
    } finally {
      clock = unlockedAt;
    }
    expect((await save([{ line: 1, version: 1, po: 'PO-1' }], early)).status).toBe(200);
  });

  it('is refused to another customer’s admin', async () => {
    const leith = await unlocked(server, { companyName: 'Leith' });
    const unnamed = await save([{ line: 1, version: 1, po: 'PO-1' }], leith);
    const named = await save([{ line: 1, version: 1, po: 'PO-1' }], leith, { companyName: 'Hennessy' });

    expect([unnamed.status, named.status]).toEqual([404, 401]);
    expect((await history(1, leith)).status).toBe(401);
    expect(await line(1)).toMatchObject({ version: 1, po: '' });
  });

  it("edits the named company's order if the browser is unlocked for two", async () => {
    const hennessy = await unlocked(server);
    clock += 1000;
    const both = await unlocked(server, { companyName: 'Leith', headers: hennessy });

    expect((await save([{ line: 1, version: 1, po: 'PO-1' }], both)).status).toBe(404);
    expect((await save([{ line: 1, version: 1, po: 'PO-1' }], both, { companyName: 'Hennessy' })).status).toBe(200);
  });

  it('is refused to pages of other sites', async () => {
    const { status } = await save([{ line: 1, version: 1, po: 'PO-1' }], {
      ...edited.admin,
      Origin: 'https://elsewhere.example',
    });

    expect(status).toBe(403);
    expect(await line(1)).toMatchObject({ version: 1, po: '' });
  });
});

describe('two admins at once', () => {
  it('keep both edits of different lines', async () => {
    const [first, second] = await Promise.all([
      save([{ line: 1, version: 1, po: 'PO-1' }]),
      save([{ line: 2, version: 1, po: 'PO-2' }], edited.other),
    ]);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await stored()).order).toMatchObject([
      { po: 'PO-1', version: 2 },
      { po: 'PO-2', version: 2 },
    ]);
  });

  it('keep both edits even if each sends the whole order', async () => {
    const loaded = (await stored()).order;
    const withPo = (number: number, po: string) =>
      loaded.map((each) => (each.line === number ? { ...each, po } : each));
    const first = await save(withPo(1, 'PO-1'));
    const second = await save(withPo(2, 'PO-2'), edited.other);

    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await stored()).order).toMatchObject([
      { po: 'PO-1', version: 2 },
      { po: 'PO-2', version: 2 },
    ]);
  });

  it('do not overwrite each other: the second edit of a line is shown the first', async () => {
    await save([{ line: 1, version: 1, po: 'PO-1' }]);
    const { status, json } = await save(
      [
        { line: 2, version: 1, po: 'PO-2' },
        { line: 1, version: 1, po: 'PO-9' },
      ],
      edited.other,
    );

    expect(status).toBe(409);
    expect(json).toEqual({
      code: 'version',
      message: 'Line 1 was edited by someone else in the meantime. Nothing was saved; compare and save again.',
      conflicts: [1],
      current_lines: (await stored()).order,
    });
    expect((await stored()).order).toMatchObject([
      { po: 'PO-1', version: 2 },
      { po: '', version: 1 },
    ]);
  });

  it('can save over the other’s edit once they have seen it', async () => {
    await save([{ line: 1, version: 1, po: 'PO-1' }]);
    const refused = await save([{ line: 1, version: 1, po: 'PO-9' }], edited.other);
    const { version } = refused.json.current_lines[0];
    const again = await save([{ line: 1, version, po: 'PO-9' }], edited.other);

    expect(again.json.order.order[0]).toMatchObject({ po: 'PO-9', version: 3 });
  });

  it('lose nothing when twenty edits of a line arrive together', async () => {
    const edits = Array.from({ length: 20 }, (_, index) =>
      save([{ line: 1, version: 1, po: `PO-${index}` }], index % 2 ? edited.admin : edited.other),
    );
    const answers = await Promise.all(edits);

    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await line(1)).toMatchObject({ version: 2, po: saved[0]?.json.order.order[0].po });
    expect((await history(1)).json.entries).toHaveLength(1);
  });

  it('are refused without a version after an edit of the line', async () => {
    const unversioned = [{ line: 1, po: 'PO-9' }];
    expect((await save([{ line: 2, po: 'PO-2' }])).status).toBe(200);
    await save([{ line: 1, version: 1, po: 'PO-1' }]);

    const refused = await save(unversioned, edited.other);
    expect([refused.status, refused.json.conflicts]).toEqual([409, [1]]);
    expect(await line(1)).toMatchObject({ version: 2, po: 'PO-1' });
  });

  it('do not conflict if both enter the same', async () => {
    await save([{ line: 1, version: 1, po: 'PO-1' }]);
    const same = await save([{ line: 1, version: 1, po: 'PO-1' }], edited.other);

    expect(same.status).toBe(200);
    expect(await line(1)).toMatchObject({ version: 2, po: 'PO-1' });
  });
});

describe('POST /v1/order-history', () => {
  it('lists every change of a line, newest first, with time, session, before and after', async () => {
    await save([{ line: 1, version: 1, po: 'PO-1' }]);
    clock += 60_000;
    await save([{ line: 1, version: 2, po: 'PO-2', est_ship_date: '2026-12-04' }], edited.other);

    const { status, json } = await history(1);
    expect(status).toBe(200);
    expect(json.entries).toEqual([
      {
        version: 3,
        changed_at: clock,
        session: expect.stringMatching(/^[A-Z2-9]{6}$/),
        before: { ...BEFORE_ANY_EDIT, po: 'PO-1' },
        after: { ...BEFORE_ANY_EDIT, po: 'PO-2', est_ship_date: '2026-12-04' },
      },
      {
        version: 2,
        changed_at: clock - 60_000,
        session: expect.stringMatching(/^[A-Z2-9]{6}$/),
        before: BEFORE_ANY_EDIT,
        after: { ...BEFORE_ANY_EDIT, po: 'PO-1' },
      },
    ]);
    expect(json.entries[0].session).not.toBe(json.entries[1].session);
  });

  it('has what a revert needs: the previous values', async () => {
    await save([{ line: 1, version: 1, customer_po: 'HR-99', po: 'PO-1' }]);
    const [{ before, version }] = (await history(1)).json.entries;
    await save([{ line: 1, version, ...before }]);

    expect(await line(1)).toMatchObject({ version: 3, ...BEFORE_ANY_EDIT });
  });

  it('is for admins only, and for existing lines', async () => {
    const viewer = await history(1, {});

    expect([viewer.status, viewer.json.code]).toEqual([401, 'not_admin']);
    expect((await history(3)).status).toBe(404);
  });
});

describe('the order list', () => {
  it.each(['po', 'ship_date'])('counts an order as missing a %s until its last line is filled in', async (missing) => {
    const isListed = async () => {
      const call = { companyName: 'Hennessy', missing, order_id: edited.placed.order_id };
      return (await server.post('/v1/retrieve-orders', call)).json.orders.length === 1;
    };
    const filled = missing === 'po' ? { po: 'PO-1' } : { est_ship_date: '2026-12-04' };
    expect(await isListed()).toBe(true);
    await save([{ line: 1, version: 1, ...filled }]);
    expect(await isListed()).toBe(true);
    await save([{ line: 2, version: 1, ...filled }]);
    expect(await isListed()).toBe(false);
    await save([{ line: 2, version: 2, po: '', est_ship_date: '' }]);
    expect(await isListed()).toBe(true);
  });

  it('is found by the new values of an edit, and no longer by the old ones', async () => {
    const isFoundBy = async (search: string) => {
      const call = { companyName: 'Hennessy', search, order_id: edited.placed.order_id };
      return (await server.post('/v1/retrieve-orders', call)).json.orders.length === 1;
    };
    await save([{ line: 2, version: 1, po: 'PO-OLD-1', customer_po: 'HR-99' }]);
    expect([await isFoundBy('old-1'), await isFoundBy('hr-99')]).toEqual([true, true]);
    await save([{ line: 2, version: 2, po: 'PO-NEW-2' }]);
    expect([await isFoundBy('old-1'), await isFoundBy('new-2'), await isFoundBy('polo')]).toEqual([false, true, true]);
  });
});
