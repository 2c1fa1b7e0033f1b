import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WireActivity } from '../../../domain/calls/office';
import { orderVersion } from '../../../domain/orders/cancellation';
import { activitySentence } from '../../../domain/people/activity';
import { readFeed, recordActivity } from '../../../server/activity/rows';
import { findOrder, listHistory } from '../../../server/order-rows/edits';
import { cancelOrder } from '../../../server/orders/cancel-order';
import { forgetOfficePerson } from '../../../server/people/forget';
import { placeAtTameron, publishRules } from '../../support/approvals/approvals';
import { unlocked } from '../../support/office/admin';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { aCart, anOrderBody, KEYCHAIN_LINE } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const OWNER = [{ role: 'owner' as const }];
let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });

async function anOwner(email: string): Promise<OfficeBrowser> {
  await addPerson(server, email, OWNER);
  return signInToOffice(server, email);
}

async function anOrder(companyName: string, code: string): Promise<string> {
  now += 1_000;
  const body = anOrderBody({
    companyName,
    store: 'None',
    cart: aCart(KEYCHAIN_LINE),
    bypassPaypal: true,
    bypass_code: code,
  });
  const placed = await server.post('/v1/create-order', body, { 'Idempotency-Key': `activity-order-${now}` });
  if (placed.status !== 201) throw new Error(`not placed: ${placed.bytes}`);
  return placed.json.order_id;
}

async function setPo(order_id: string, po: string, cookies: Record<string, string>, version = 1) {
  now += 1_000;
  const lines = [{ order_id, line: 1, version, po }];
  const edited = await server.post('/v1/update-order-lines', { lines }, cookies);
  if (edited.status !== 200) throw new Error(`not edited: ${edited.bytes}`);
}

async function activity(owner: OfficeBrowser, query = ''): Promise<readonly WireActivity[]> {
  return (await owner.get(`/v1/office/activity?${query}`)).json.entries;
}

describe('the activity of the office', () => {
  it('has the edits of orders, from the same rows as the history of their lines', async () => {
    const owner = await anOwner('reads-edits@example.com');
    const order = await anOrder('Hennessy', 'HEN');
    const admin = await unlocked(server);
    await setPo(order, 'PO 4711', admin);
    const [entry] = await activity(owner, 'group=orders');
    const { id } = (await server.services.db.read('orders').where({ order_number: order }).first('id')) ?? { id: 0 };
    const [history] = await listHistory(server.services.db.read, id);

    expect(entry).toMatchObject({
      kind: 'order.edited',
      subject: order,
      customer: 'hennessy',
      after: '1 line: PO none → PO 4711',
    });
    expect([entry?.by, entry?.at]).toEqual([history?.session, history?.changedAt]);
    await setPo(order, 'PO 4712', admin, 2);
    expect((await activity(owner, 'group=orders'))[0]?.after).toBe('1 line: PO PO 4711 → PO 4712');
  });

  it('names the approver that somebody decided for, unless they were forgotten', async () => {
    const { db } = server.services;
    const owner = await anOwner('decides-for@example.com');
    await addPerson(server, 'dana@example.com', [{ role: 'approver', customer: 'tameron' }]);
    const rule = { when: { every: true }, approvers: ['Dana Whitfield <dana@example.com>', 'lee@example.com'] };
    await publishRules(server, 'tameron', { approvals: { rules: [rule] } });
    const decided: readonly (readonly [quantity: number, on_behalf_of: string])[] = [
      [1, 'Dana@example.com'],
      [2, 'lee@example.com'],
    ];
    const orders: string[] = [];
    for (const [quantity, on_behalf_of] of decided) {
      const { order_id } = (await placeAtTameron(server, quantity)).json;
      now += 1_000;
      const decision = { order_id, kind: 'approve', key: `acted-for-${quantity}`, on_behalf_of };
      await owner.post('/v1/office/decide-orders', { decisions: [decision] });
      orders.unshift(order_id);
    }
    const read = async () =>
      (await activity(owner, 'group=orders'))
        .slice(0, 2)
        .map(({ kind, subject, on_behalf_of }) => activitySentence(kind, subject, on_behalf_of));

    const [second, first] = orders;
    expect(await read()).toEqual([`Approved ${second} for lee@example.com`, `Approved ${first} for Dana Whitfield`]);
    await forgetOfficePerson(db, 'dana@example.com');
    expect(await read()).toEqual([`Approved ${second} for lee@example.com`, `Approved ${first}`]);
    await publishRules(server, 'tameron', {});
  });

  it('has orders that their shopper cancelled, and messages that somebody sent again', async () => {
    const owner = await anOwner('reads-messages@example.com');
    const order = await anOrder('Leith', 'LEI');
    const admin = await unlocked(server, { companyName: 'Leith' });
    const { messages } = (await server.post('/v1/order-messages', { companyName: 'Leith', order_id: order }, admin))
      .json;
    const again = { companyName: 'Leith', order_id: order, message: messages[0].id };
    expect((await server.post('/v1/send-again', again, admin)).status).toBe(200);

    const about = { subject: order, customer: 'leith' };
    expect((await activity(owner, 'group=orders'))[0]).toMatchObject({ kind: 'order.message', ...about });
    const found = await findOrder(server.services.db.read, 'leith', { orderNumber: order });
    if (!found) throw new Error('the order is gone');
    now += 1_000;
    await cancelOrder(server.services, { orderId: found.id, version: orderVersion(found.lines) });
    const [cancelled] = await activity(owner, 'group=orders');
    expect(cancelled).toMatchObject({ kind: 'order.cancelled', by: 'The shopper', ...about });
  });

  it('is filtered by person, customer, kind, and time', async () => {
    const owner = await anOwner('filters@example.com');
    const started = now;
    const id = await addPerson(server, 'filtered@example.com', OWNER);
    const person = { id, name: 'filtered' };
    const { db } = server.services;
    now += 1_000;
    await db.transaction((trx) =>
      recordActivity(trx, person, { kind: 'secret.set', subject: 'code', customer: 'stivers' }, now),
    );
    const order = await anOrder('Tameron', 'TAM');
    await setPo(order, 'PO 1', await unlocked(server, { companyName: 'Tameron' }));
    await db.write('order_line_history').where({ po: 'PO 1' }).update({ session: 'filtered' });
    const kinds = async (query: string) => (await activity(owner, query)).map(({ kind }) => kind);

    expect(await kinds(`person=${id}`)).toEqual(['order.edited', 'secret.set', 'person.joined']);
    expect(await kinds(`person=${id}&customer=tameron`)).toEqual(['order.edited']);
    expect(await kinds(`person=${id}&group=secrets`)).toEqual(['secret.set']);
    expect(await kinds(`customer=stivers&group=orders`)).toEqual([]);
    expect(await kinds(`from=${now}&to=${now + 1}`)).toEqual(['order.edited']);
    expect(await kinds(`person=${id}&to=${started + 1}`)).toEqual(['person.joined']);
    expect((await owner.get('/v1/office/activity?after=1-x-1')).status).toBe(422);
    expect((await owner.get('/v1/office/activity?from=tomorrow')).status).toBe(422);
  });

  it('shows people of some customers only what belongs to these', async () => {
    const { db } = server.services;
    const { entries } = await readFeed(db, { customers: ['stivers', 'tameron'] }, { most: 500 });
    const customers = entries.map((entry) => (entry.source === 'edit' ? entry.edits.customer : entry.row.customer));

    expect(new Set(customers)).toEqual(new Set(['stivers', 'tameron']));
    expect((await readFeed(db, { customers: [] }, { most: 500 })).entries).toEqual([]);
  });

  it('pages through everything once, in order, whatever happened at the same moment', async () => {
    const { db } = server.services;
    const others = [
      await anOrder('Hennessy', 'HEN'),
      await anOrder('Navarre', 'NAV'),
      await anOrder('Guardian', 'GUA'),
    ];
    const ids: number[] = await db.read('orders').whereIn('order_number', others).pluck('id');
    const row = await db.read('order_line_history').first();
    if (!row) throw new Error('no line was edited yet');
    now += 60_000;
    for (let moment = 0; moment < 12; moment += 1) {
      const at = now + Math.floor(moment / 3);
      for (const order_id of ids) {
        for (const line of [1, 2])
          await db
            .write('order_line_history')
            .insert({ ...row, order_id, line, version: 100 + moment, changed_at: at });
      }
      const by = { id: '', name: `Person ${moment}` };
      await db.transaction((trx) => recordActivity(trx, by, { kind: 'device.signed_out', subject: 'x' }, at));
    }
    const all = (await readFeed(db, {}, { most: 10_000 })).entries.map((entry) => JSON.stringify(entry));
    const paged: string[] = [];
    for (
      let after = null as Awaited<ReturnType<typeof readFeed>>['next'], first = true;
      first || after;
      first = false
    ) {
      const page = await readFeed(db, {}, { after: after ?? undefined, most: 3 });
      paged.push(...page.entries.map((entry) => JSON.stringify(entry)));
      after = page.next;
    }

    expect(all.length).toBeGreaterThan(30);
    expect(new Set(all).size).toBe(all.length);
    expect(paged).toEqual(all);
    now += 60_000;
  });

  it('downloads as CSV, with the same entries, and no formula', async () => {
    const owner = await anOwner('exports@example.com');
    const order = await anOrder('Hennessy', 'HEN');
    await setPo(order, '=1+1', await unlocked(server));
    const file = await owner.get('/v1/office/export-activity?group=orders&time_zone=America/New_York');
    const rows = String(file.bytes).trimEnd().split('\r\n');

    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="activity-2026-\d\d-\d\d\.csv"$/);
    expect(rows[0]).toBe('\uFEFFTime,Who,What,Customer,Change');
    expect(rows[1]).toMatch(/^2026-\d\d-\d\d \d\d:\d\d,\w+,Changed HEN-\d+,Hennessy,1 line: PO none → =1\+1$/);
    expect(rows).toHaveLength(
      1 + (await readFeed(server.services.db, { group: 'orders' }, { most: 10_000 })).entries.length,
    );
  });

  it('keeps what was done and loses the name of somebody who is forgotten, except of the last owner', async () => {
    const owner = await anOwner('stays@example.com');
    const id = await addPerson(server, 'dana.leaves@example.com', OWNER);
    const dana = await signInToOffice(server, 'dana.leaves@example.com');
    await dana.post('/v1/office/set-secret', { customer: 'pohanka', kind: 'code', version: 0, value: 'DANA-WAS-HERE' });
    const order = await anOrder('Pohanka', 'POH');
    await setPo(order, 'PO of Dana', await unlocked(server, { companyName: 'Pohanka' }));
    const { db } = server.services;
    await db.write('order_line_history').where({ po: 'PO of Dana' }).update({ session: 'dana.leaves' });
    const before = await activity(owner);

    expect(await forgetOfficePerson(db, 'Dana.Leaves@example.com')).toBe('forgotten');
    const after = await activity(owner);
    expect(after.map(({ kind, at }) => [kind, at])).toEqual(before.map(({ kind, at }) => [kind, at]));
    for (const table of ['activity', 'order_line_history', 'secrets', 'people', 'office_sessions', 'revisions']) {
      const rows = JSON.stringify(await db.read(table).select());
      expect([table, rows.includes('dana.leaves')]).toEqual([table, false]);
    }
    expect((await dana.get('/v1/office/me')).status).toBe(401);
    expect((await activity(owner, `person=${id}`)).length).toBe(0);
    expect(await forgetOfficePerson(db, 'nobody@example.com')).toBe('nobody');
  });

  it('cannot be changed by any other code', () => {
    const root = join(import.meta.dirname, '../../../server');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const changing = files.filter((name) => {
      const statements = readFileSync(join(root, name), 'utf8').split(';');
      const touches = (text: string) => /['"](activity|order_line_history)( as \w+)?['"]/.test(text);
      return statements.some((text) => touches(text) && /\.(update|delete|del|truncate|merge|increment)\(/.test(text));
    });

    // Deleting an order deletes its lines' history with it (retention, by the list of its tables).
    expect(changing).toEqual(['people/forget.ts']);
    const deleting = files.filter((name) => /^\s*'order_line_history',$/m.test(readFileSync(join(root, name), 'utf8')));
    expect(deleting).toEqual(['order-rows/delete-orders.ts']);
  });
});

describe('the only owner', () => {
  const alone = useTestServer();

  it('cannot be forgotten', async () => {
    await addPerson(alone, 'only@example.com', OWNER);

    expect(await forgetOfficePerson(alone.services.db, 'only@example.com')).toBe('last_owner');
    await signInToOffice(alone, 'only@example.com');
  });
});
