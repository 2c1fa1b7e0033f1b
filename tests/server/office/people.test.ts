import { describe, expect, it } from 'vitest';
import { listOfficeSessions, startOfficeSession } from '../../../server/people/sign-in-rows';
import { addPerson, type OfficeBrowser, PASSWORD, signInToOffice } from '../../support/office/office';
import { useTestServer } from '../../support/server/hooks';

let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });
const OWNER = [{ role: 'owner' as const }];
const REP = [{ role: 'rep' as const, customer: 'leith' as const }];

async function anOwner(email: string): Promise<OfficeBrowser> {
  await addPerson(server, email, OWNER);
  return signInToOffice(server, email);
}

async function detailsOf(owner: OfficeBrowser, id: string) {
  return (await owner.post('/v1/office/person', { id })).json;
}

describe('the people of the office', () => {
  it.each([
    ['a rep of one customer', REP, ['leith']],
    ['a desk of two', [...REP, { role: 'desk' as const, customer: 'premier' }], ['premier', 'leith']],
  ])('hear of their own customers only: %s', async (what, grants, known) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    await addPerson(server, email, grants);
    const { customers } = (await (await signInToOffice(server, email)).get('/v1/office/me')).json;

    expect(customers.map(({ key }: { key: string }) => key)).toEqual(known);
  });

  it('are invited with roles, set a password by the link, and are listed', async () => {
    const owner = await anOwner('inviting@example.com');
    const body = { email: 'Sam@Example.com', name: 'Sam Porter', grants: REP };
    const invited = await owner.post('/v1/office/invite', body);
    const listed = async () =>
      (await owner.get('/v1/office/people')).json.people.find(
        ({ email }: { email: string }) => email === 'sam@example.com',
      );

    expect(invited.json.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/office\/welcome#[\w-]{43}$/);
    expect(await listed()).toMatchObject({ has_password: false, link_ends: now + 24 * 60 * 60_000, sessions: 0 });
    const [, token] = invited.json.link.split('#');
    await server.post('/v1/office/redeem', { token, name: 'Sam Porter', password: PASSWORD });
    expect(await listed()).toMatchObject({ name: 'Sam Porter', has_password: true, link_ends: null, sessions: 1 });
    expect((await owner.post('/v1/office/invite', body)).json.fields.email).toContain('here already');
  });

  it.each([
    ['no role', []],
    ['an owner of one customer', [{ role: 'owner', customer: 'leith' }]],
    ['a controller of everything', [{ role: 'controller' }]],
    ['a rep of one store', [{ role: 'rep', customer: 'leith', store: '01' }]],
    ['a role twice', [...REP, ...REP]],
    ['an unknown customer', [{ role: 'rep', customer: 'nobody' }]],
    [
      '1,000 roles',
      Array.from({ length: 1_000 }, (_none, store) => ({ role: 'approver', customer: 'leith', store: `${store}` })),
    ],
  ])('cannot be invited with %s', async (what, grants) => {
    const owner = await anOwner(`${what.replaceAll(/\W/g, '')}@example.com`);

    expect((await owner.post('/v1/office/invite', { email: 'x@example.com', name: 'X', grants })).status).toBe(422);
  });

  it('lose their sessions with a change of roles, and when they are disabled', async () => {
    const owner = await anOwner('strict@example.com');
    const id = await addPerson(server, 'rep@example.com', REP);
    const rep = await signInToOffice(server, 'rep@example.com');
    const changed = await owner.post('/v1/office/roles', { id, version: 1, grants: [{ role: 'desk' }] });

    expect(changed.json).toMatchObject({ grants: [{ role: 'desk' }], version: 2 });
    expect((await rep.get('/v1/office/me')).status).toBe(401);
    const again = await signInToOffice(server, 'rep@example.com');
    await owner.post('/v1/office/disable', { id, version: 2, disabled: true });
    expect((await again.get('/v1/office/me')).status).toBe(401);
    const closed = await server.post('/v1/office/sign-in', { email: 'rep@example.com', password: PASSWORD });
    expect(closed.json.code).toBe('wrong_password');
    await owner.post('/v1/office/disable', { id, version: 3, disabled: false });
    await signInToOffice(server, 'rep@example.com');
    expect((await detailsOf(owner, id)).activity.map(({ kind }: { kind: string }) => kind)).toEqual([
      'person.enabled',
      'person.disabled',
      'person.roles',
      'person.joined',
      'person.invited',
    ]);
  });

  it('keep the change of whoever was first, of two at once', async () => {
    const owner = await anOwner('first@example.com');
    const id = await addPerson(server, 'contested@example.com', REP);
    const change = (role: string) => owner.post('/v1/office/roles', { id, version: 1, grants: [{ role }] });
    const answers = await Promise.all([change('desk'), change('catalog')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = answers.find(({ status }) => status === 200)?.json.grants;
    expect((await detailsOf(owner, id)).person.grants).toEqual(kept);
  });

  it('need proof again after ten minutes', async () => {
    const owner = await anOwner('busy@example.com');
    const id = await addPerson(server, 'later@example.com', REP);
    now += 11 * 60_000;
    const change = { id, version: 1, grants: [{ role: 'desk' }] };

    expect((await owner.post('/v1/office/roles', change)).json.code).toBe('not_proven');
    expect((await owner.post('/v1/office/prove', { password: 'wrong' })).json.code).toBe('wrong_password');
    expect((await owner.post('/v1/office/prove', { password: PASSWORD })).status).toBe(204);
    expect((await owner.post('/v1/office/roles', change)).status).toBe(200);
  });

  it('see and end their own sessions, and nobody else’s', async () => {
    const id = await addPerson(server, 'two-phones@example.com', REP);
    const other = await addPerson(server, 'stranger@example.com', REP);
    const [desktop, phone] = [
      await signInToOffice(server, 'two-phones@example.com'),
      await signInToOffice(server, 'two-phones@example.com'),
    ];
    const { sessions } = await detailsOf(desktop, id);
    const session = sessions.find(({ is_this }: { is_this: boolean }) => !is_this).id;

    expect((await desktop.post('/v1/office/end-sessions', { id, session })).status).toBe(204);
    expect([(await phone.get('/v1/office/me')).status, (await desktop.get('/v1/office/me')).status]).toEqual([
      401, 200,
    ]);
    expect((await desktop.post('/v1/office/person', { id: other })).status).toBe(404);
    expect((await desktop.post('/v1/office/end-sessions', { id: other })).status).toBe(404);
  });
});

describe('the sessions of a person', () => {
  it('are at most fifty: the ones used longest ago end', async () => {
    const id = await addPerson(server, 'everywhere@example.com', REP);
    const first = await signInToOffice(server, 'everywhere@example.com');
    now += 1_000;
    for (let more = 0; more < 50; more += 1) await startOfficeSession(server.services.db.write, id, 'Test', now);

    expect((await first.get('/v1/office/me')).status).toBe(401);
    expect(await listOfficeSessions(server.services.db.read, now, id)).toHaveLength(50);
  });
});

describe('the last owner', () => {
  const alone = useTestServer({}, { now: () => now });

  it('can be neither disabled nor given other roles', async () => {
    const id = await addPerson(alone, 'only@example.com', OWNER);
    const owner = await signInToOffice(alone, 'only@example.com');
    const disabled = await owner.post('/v1/office/disable', { id, version: 1, disabled: true });
    const demoted = await owner.post('/v1/office/roles', { id, version: 1, grants: REP });

    expect([disabled.status, demoted.status]).toEqual([422, 422]);
    expect(disabled.json.message).toBe('The office needs an owner. Make somebody else one first.');
  });

  it('stays when two owners demote each other at once', async () => {
    const ids = [await addPerson(alone, 'b@example.com', OWNER), await addPerson(alone, 'c@example.com', OWNER)];
    const owner = await signInToOffice(alone, 'only@example.com');
    const { people } = (await owner.get('/v1/office/people')).json;
    const { id, version } = people.find(({ email }: { email: string }) => email === 'only@example.com');
    expect((await owner.post('/v1/office/roles', { id, version, grants: REP })).status).toBe(200);
    const [b, c] = [await signInToOffice(alone, 'b@example.com'), await signInToOffice(alone, 'c@example.com')];
    const answers = await Promise.all([
      b.post('/v1/office/roles', { id: ids[1], version: 1, grants: REP }),
      c.post('/v1/office/roles', { id: ids[0], version: 1, grants: REP }),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
