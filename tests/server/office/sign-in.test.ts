import { describe, expect, it } from 'vitest';
import { COMMAND } from '../../../server/activity/rows';
import { invite, LINK_LIFETIME_MS, linkForForgotten, newLink } from '../../../server/people/rows';
import { addPerson, cookiesOf, PASSWORD, signInToOffice } from '../../support/office/office';
import { useTestServer } from '../../support/server/hooks';
import { startTestServer } from '../../support/server/test-server';

const OWNER = [{ role: 'owner' as const }];
let now = 1_795_000_000_000;
const server = useTestServer({}, { now: () => now });

describe('the sign-in of the office', () => {
  it('opens a session whose cookie scripts and other sites cannot use', async () => {
    await addPerson(server, 'cookie@example.com', OWNER);
    const answer = await server.post('/v1/office/sign-in', { email: ' Cookie@Example.com ', password: PASSWORD });

    expect(answer.status).toBe(204);
    expect(String(answer.headers['set-cookie'])).toMatch(/office=[\w-]{43}; path=\/;.*samesite=strict; httponly/i);
    const me = await server.send('/v1/office/me', { headers: { Cookie: cookiesOf(answer) } });
    expect(me.json.person).toMatchObject({ email: 'cookie@example.com', grants: OWNER, disabled: false });
    expect(me.json.customers).toHaveLength(10);
  });

  it('says the same for a wrong password and for an unknown address', async () => {
    await addPerson(server, 'known@example.com', OWNER);
    const wrong = await server.post('/v1/office/sign-in', { email: 'known@example.com', password: 'not this one' });
    const unknown = await server.post('/v1/office/sign-in', { email: 'nobody@example.com', password: 'not this one' });

    expect([wrong.status, wrong.json.code]).toEqual([401, 'wrong_password']);
    expect([unknown.status, unknown.json]).toEqual([401, wrong.json]);
  });

  it('locks after ten wrong passwords from one device, and only for that address', async () => {
    await addPerson(server, 'guessed@example.com', OWNER);
    await addPerson(server, 'spared@example.com', OWNER);
    const headers = { Cookie: cookiesOf(await server.send('/v1/stores')) };
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const body = { email: 'guessed@example.com', password: `guess ${guess}` };
      statuses.push((await server.post('/v1/office/sign-in', body, headers)).status);
    }

    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const other = { email: 'spared@example.com', password: PASSWORD };
    expect((await server.post('/v1/office/sign-in', other, headers)).status).toBe(204);
  });

  it('ends with the sign-out, and after two weeks without a call', async () => {
    await addPerson(server, 'ends@example.com', OWNER);
    const [one, other] = [
      await signInToOffice(server, 'ends@example.com'),
      await signInToOffice(server, 'ends@example.com'),
    ];
    expect((await one.post('/v1/office/sign-out')).status).toBe(204);
    expect([(await one.get('/v1/office/me')).status, (await other.get('/v1/office/me')).status]).toEqual([401, 200]);
    now += 13 * 24 * 60 * 60_000;
    expect((await other.get('/v1/office/me')).status).toBe(200);
    now += 14 * 24 * 60 * 60_000;
    expect((await other.get('/v1/office/me')).status).toBe(401);
  });

  it('gives a new password by a link that works once, within a day, and ends the sessions from before', async () => {
    const id = await addPerson(server, 'forgetful@example.com', OWNER);
    const before = await signInToOffice(server, 'forgetful@example.com');
    const late = await newLink(server.services.db, COMMAND, id, now - 24 * 60 * 60_000);
    const password = 'a better password';
    expect((await server.post('/v1/office/redeem', { token: late, name: 'F', password })).json.code).toBe('link_ended');
    const token = await newLink(server.services.db, COMMAND, id, now);
    expect((await server.post('/v1/office/link', { token })).json).toMatchObject({ email: 'forgetful@example.com' });
    const weak = await server.post('/v1/office/redeem', { token, name: 'F', password: 'password1!' });
    expect([weak.status, weak.json.fields.password]).toEqual([422, expect.stringContaining('too easy to guess')]);

    expect((await server.post('/v1/office/redeem', { token, name: 'Fay', password })).status).toBe(204);
    expect((await server.post('/v1/office/redeem', { token, name: 'Fay', password })).status).toBe(404);
    expect((await before.get('/v1/office/me')).status).toBe(401);
    const after = await signInToOffice(server, 'forgetful@example.com', password);
    expect((await after.get('/v1/office/me')).json.person.name).toBe('Fay');
  });

  it('ends a link once the person has set a password otherwise', async () => {
    const { db } = server.services;
    const id = await addPerson(server, 'changed@example.com', OWNER);
    const browser = await signInToOffice(server, 'changed@example.com');
    const link = await linkForForgotten(db, 'changed@example.com', now);
    expect((await browser.post('/v1/office/password', { password: 'nine quiet forklifts' })).status).toBe(204);

    const redeemed = await server.post('/v1/office/redeem', {
      token: link?.token,
      name: 'C',
      password: 'a better one, mine',
    });
    expect([redeemed.status, redeemed.json.code]).toEqual([404, 'link_ended']);
    expect(await db.read('person_links').where({ person: id })).toEqual([]);
  });

  it('gives one of two requests with the same link the account', async () => {
    const id = await addPerson(server, 'raced@example.com', OWNER);
    const token = await newLink(server.services.db, COMMAND, id, now);
    const redeem = (password: string) => server.post('/v1/office/redeem', { token, name: 'R', password });
    const answers = await Promise.all([redeem('the first password'), redeem('the other password')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  it('says nothing about who exists to somebody who forgot a password', async () => {
    await addPerson(server, 'real@example.com', OWNER);
    const real = await server.post('/v1/office/forgot', { email: 'real@example.com' });
    const unknown = await server.post('/v1/office/forgot', { email: 'unreal@example.com' });

    expect([real.status, real.bytes.length, unknown.status, unknown.bytes.length]).toEqual([204, 0, 204, 0]);
  });

  it('mails one link in ten minutes to a person who forgot the password, however often anybody asks', async () => {
    await addPerson(server, 'pestered@example.com', OWNER);
    const { db } = server.services;
    const first = await Promise.all([1, 2, 3].map(() => linkForForgotten(db, 'pestered@example.com', now)));
    expect(first.filter((link) => link !== undefined)).toHaveLength(1);
    const token = first.find((link) => link !== undefined)?.token;
    now += 9 * 60_000;
    expect(await linkForForgotten(db, 'pestered@example.com', now)).toBeUndefined();
    expect((await server.post('/v1/office/link', { token })).status).toBe(200);
    now += 61_000;
    expect(await linkForForgotten(db, 'pestered@example.com', now)).toMatchObject({ token: expect.any(String) });
    expect((await server.post('/v1/office/link', { token })).json.code).toBe('link_ended');
  });

  it('leaves an open invitation alone, and renews one that has ended', async () => {
    const { db } = server.services;
    const person = { email: 'invited@example.com', name: 'Invited', grants: OWNER };
    const token = (await invite(db, COMMAND, person, now))?.token;
    now += LINK_LIFETIME_MS - 1;
    const forgot = await server.post('/v1/office/forgot', { email: 'invited@example.com' });
    expect([forgot.status, await linkForForgotten(db, 'invited@example.com', now)]).toEqual([204, undefined]);
    expect((await server.post('/v1/office/link', { token })).json).toMatchObject({ is_new: true });
    now += 1;
    expect(await linkForForgotten(db, 'invited@example.com', now)).toMatchObject({ token: expect.any(String) });
  });

  it('lets in the demo owner with demo secrets, whose password is stored nowhere', async () => {
    const demo = await signInToOffice(server, 'owner@example.com', 'admin');

    expect((await demo.get('/v1/office/me')).json.person).toMatchObject({ grants: OWNER, has_password: false });
  });
});

describe('where the office is', () => {
  it('is OFFICE_HOST alone, if that is set', async () => {
    const host = (name: string) => ({ headers: { Host: name } });
    const withHost = await startTestServer({ OFFICE_HOST: 'office.example.com' });
    const statuses = await Promise.all([
      withHost.send('/v1/office/me', host('office.example.com')),
      withHost.send('/v1/office/me', host('hennessy.example.com')),
      withHost.send('/v1/office/me', host('localhost')),
    ]);
    await withHost.stop();

    expect(statuses.map(({ status }) => status)).toEqual([401, 404, 404]);
  });
});
