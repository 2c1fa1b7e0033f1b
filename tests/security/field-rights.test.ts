import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customerSchema } from '../../domain/catalog/check/data-schemas';
import { applyEdits, type DraftEdit, type Json, valueAt } from '../../domain/catalog/draft';
import { fieldPermission } from '../../domain/catalog/field-groups';
import { isAllowed } from '../../domain/people/roles';
import { addRevision, readRevision } from '../../server/catalog/document-rows';
import { publishDuePlans } from '../../server/publishing/publish-plans';
import { addPerson, type OfficeBrowser, signInToOffice } from '../support/office/office';
import { useTestServer } from '../support/server/hooks';

let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });
const LEITH = 'customers/leith.json';
const GRANT = { role: 'catalog', customer: 'leith' } as const;
let cat: OfficeBrowser;
let owner: OfficeBrowser;
let desk: OfficeBrowser;
let catId = '';

beforeAll(async () => {
  catId = await addPerson(server, 'cat@example.com', [GRANT]);
  await addPerson(server, 'owner@example.com', [{ role: 'owner' }]);
  await addPerson(server, 'desk@example.com', [{ role: 'desk', customer: 'leith' }]);
  [cat, owner, desk] = (await Promise.all(
    ['cat', 'owner', 'desk'].map((name) => signInToOffice(server, `${name}@example.com`)),
  )) as [OfficeBrowser, OfficeBrowser, OfficeBrowser];
});
afterEach(async () => {
  now += 61_000;
  const { edits, planned } = await read();
  for (const { id } of planned) await owner.post('/v1/office/catalog/unplan', { id });
  const left = planned.length > 0 ? (await read()).edits : edits;
  await owner.post('/v1/office/catalog/discard', { ids: left.map(({ id }: DraftEdit) => id) });
});

const read = async () => (await owner.post('/v1/office/catalog/read')).json;
const idsOf = async () => (await read()).edits.map(({ id }: DraftEdit) => id);

async function save(browser: OfficeBrowser, pointer: readonly string[], value: Json, document = LEITH) {
  const { documents, edits } = await read();
  const seen = valueAt(applyEdits(documents, edits), { document, pointer });
  return browser.post('/v1/office/catalog/save', { edits: [{ document, pointer, value, seen }] });
}

async function publish(browser: OfficeBrowser, more: object = {}) {
  return browser.post('/v1/office/catalog/publish', { revision: (await read()).revision, ids: await idsOf(), ...more });
}

/** Of every field, whatever it is. */
const FIELDS = Object.keys(customerSchema.entries);

const CLOSED: readonly (readonly [string, Json])[] = [
  ['server_hostname', 'https://orders.evil.example'],
  ['webhook', 'https://erp.evil.example/orders'],
  ['hosts', ['orders.evil.example']],
  ['order_desk', 'orders@evil.example'],
  ['account_reps', [{ name: 'Eve', phone: '404-555-0199', email: 'eve@evil.example' }]],
  ['approvals', null],
  ['budgets', null],
  ['order_prefix', 'EVIL'],
  ['open_orders', true],
  ['closed', true],
  ['paypal_not_supported', false],
  ['needs', ['approvals']],
];

describe('the catalog role of one customer', () => {
  it('may save the fields of its group, and no other', async () => {
    for (const field of FIELDS) {
      const { status, json } = await save(cat, [field], 'x');
      const isIn = isAllowed([GRANT], fieldPermission(field));
      expect([field, status, json.code], field).toEqual([field, isIn ? 200 : 403, isIn ? undefined : 'not_allowed']);
    }
  });

  it.each(CLOSED)('can’t save %s, not even with the whole document', async (field, value) => {
    expect((await save(cat, [field], value)).status).toBe(403);
    const { documents } = await read();
    const whole = { ...documents[LEITH], [field]: value === null ? { rules: [] } : value };
    const answer = await save(cat, [], whole);
    expect([answer.status, answer.json.message]).toEqual([403, expect.stringContaining(`${field} of ${LEITH}`)]);
    expect((await read()).edits).toEqual([]);
  });

  it.each(CLOSED.slice(0, 5))('can’t publish, plan, or discard an owner’s %s', async (field, value) => {
    expect((await save(owner, [field], value)).status).toBe(200);
    const ids = await idsOf();
    for (const answer of [
      await publish(cat),
      await publish(cat, { at: now + 3_600_000 }),
      await cat.post('/v1/office/catalog/discard', { ids }),
    ])
      expect([answer.status, answer.json.code]).toEqual([403, 'not_allowed']);
    expect(await idsOf()).toEqual(ids);
  });

  it('can’t drop an owner’s change by saving the whole document over it', async () => {
    await save(owner, ['closed'], true);
    const { documents } = await read();
    expect((await save(cat, [], documents[LEITH])).status).toBe(403);
  });

  it('undoes what its group has, and nothing that reaches beyond it', async () => {
    await save(cat, ['title'], 'Leith Cars');
    expect((await publish(cat)).status).toBe(200);
    const undo = async (browser: OfficeBrowser) =>
      browser.post('/v1/office/catalog/undo', { revision: (await read()).revision });
    const canUndo = async () => (await cat.post('/v1/office/catalog/history')).json.revisions[0].can_undo;
    expect([await canUndo(), (await undo(cat)).status]).toEqual([true, 200]);

    await save(owner, ['order_desk'], 'new-desk@example.com');
    await save(owner, ['title'], 'Leith Auto');
    expect((await publish(owner)).status).toBe(200);
    expect([await canUndo(), (await undo(cat)).status]).toEqual([false, 403]);
    expect((await undo(owner)).status).toBe(200);
  });

  it('can’t take reps from a workbook', async () => {
    const { db } = server.services;
    const revision = (await read()).revision;
    const documents = await readRevision(db.read, revision);
    const { account_reps } = JSON.parse(`${documents.get(LEITH)}`);
    const csv = `Name,Phone,Email\n${account_reps[0].name},404-555-0199,eve@evil.example\n`;
    const head = { name: 'Reps.csv', target: 'leith' };
    const send = (body: object) =>
      cat.upload('/v1/office/catalog/upload-workbook', Buffer.from(`${JSON.stringify(body)}\n${csv}`));
    const seen = await send(head);
    expect([seen.status, seen.json?.kind, seen.json?.mistakes?.count], seen.bytes.toString()).toEqual([200, 'read', 0]);
    const taken = await send({ ...head, take: seen.json.plan });
    expect([taken.status, taken.json.message]).toEqual([403, expect.stringContaining('account_reps')]);
    expect((await read()).edits).toEqual([]);
  });

  it('publishes a plan by the rights of today', async () => {
    await save(cat, ['title'], 'Leith Planned');
    expect((await publish(cat, { at: now + 60_000 })).status).toBe(200);
    await server.services.db.write('person_roles').where({ person: catId }).update({ role: 'rep' });
    now += 120_000;
    await publishDuePlans(server.services);
    await server.services.db.write('person_roles').where({ person: catId }).update({ role: 'catalog' });

    const { documents, planned, edits } = await read();
    expect(documents[LEITH].title).toBe('Leith');
    expect(planned).toMatchObject([{ problem: expect.stringMatching(/^cat may no longer publish it\./) }]);
    expect(edits).toMatchObject([{ pointer: ['title'], value: 'Leith Planned' }]);
  });

  it('can’t publish what an earlier release let it save', async () => {
    await save(owner, ['webhook'], 'https://erp.evil.example/orders');
    await server.services.db.write('draft_edits').update({ person: catId, by_name: 'cat' });
    expect((await publish(cat)).status).toBe(403);
  });
});

describe('the desk of one customer', () => {
  it('changes who gets the orders’ mails, and nothing else', async () => {
    expect((await save(desk, ['order_desk'], 'desk@example.com')).status).toBe(200);
    for (const field of FIELDS.filter((each) => !['order_desk', 'account_reps'].includes(each)))
      expect([field, (await save(desk, [field], 'x')).status]).toEqual([field, 403]);
    expect((await save(desk, ['order_desk'], 'x', 'customers/hennessy.json')).status).toBe(403);
    expect((await save(desk, ['order_desk'], 'x', 'defaults.json')).status).toBe(403);
    expect((await publish(desk)).status).toBe(200);
    expect((await read()).documents[LEITH].order_desk).toBe('desk@example.com');
  });
});

it('a revision from before, which changed all kinds of fields, is undone by an owner only', async () => {
  const { db } = server.services;
  await db.transaction(async (trx) => {
    const documents = await readRevision(trx, (await read()).revision);
    const changed = { ...JSON.parse(`${documents.get(LEITH)}`), open_orders: true, title: 'Leith Before' };
    const revision = { by: { id: catId, name: 'cat' }, source: 'office', note: '', filesHash: null } as const;
    await addRevision(trx, revision, new Map([...documents, [LEITH, JSON.stringify(changed)]]), now);
  });
  const { revision } = await read();
  expect((await cat.post('/v1/office/catalog/undo', { revision })).status).toBe(403);
  expect((await owner.post('/v1/office/catalog/undo', { revision })).status).toBe(200);
});
