import type Router from '@koa/router';
import {
  disableBody,
  endSessionsBody,
  type InvitedPerson,
  idBody,
  inviteBody,
  type ListedPerson,
  type PeopleList,
  type PersonDetails,
  rolesBody,
  type WirePerson,
} from '../../domain/calls/office';
import { type Grant, isAllowed } from '../../domain/people/roles';
import { notFound, refusal } from '../../domain/refusals';
import type { AccessNeeds } from '../access/needs';
import { actorOf, may, type OfficeContext, type OfficeInput, proven, signedIn } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { logSecurity } from '../access/security-log';
import { listActivityOf } from '../activity/rows';
import { listActedFor } from '../approvals/rows';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { listJson, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import { mailLink } from '../messages/mail/office-mail';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { HasSettings } from '../operations/settings/settings';
import {
  changePerson,
  findPerson,
  invite,
  listLinks,
  listPeople,
  namesOf,
  newLink,
  type Person,
  type PersonChange,
} from '../people/rows';
import { endSessionsOf, listOfficeSessions, listPasskeys } from '../people/sign-in-rows';
import { presentActivity } from './activity-routes';

/** Who works in the office, and what they may do. */
export function officePeopleRoutes(services: AccessNeeds): Router {
  return (
    createRouter()
      .get(
        '/v1/office/people',
        limitRate(services, 'office-people', 300),
        may(services, 'people.read'),
        using(services, showPeople),
      )
      // People see themselves, and owners see everybody.
      .post(
        '/v1/office/person',
        limitRate(services, 'office-person', 300),
        signedIn(services),
        withBody(idBody),
        using(services, showPerson),
      )
      // Each sends a mail.
      .post(
        '/v1/office/invite',
        limitRate(services, 'office-invite', 30),
        may(services, 'people.change'),
        using(services, proven),
        withBody(inviteBody, listJson),
        using(services, invitePerson),
      )
      .post(
        '/v1/office/send-link',
        limitRate(services, 'office-send-link', 30),
        may(services, 'people.change'),
        using(services, proven),
        withBody(idBody),
        using(services, sendLink),
      )
      .post(
        '/v1/office/roles',
        limitRate(services, 'office-roles', 120),
        may(services, 'people.change'),
        using(services, proven),
        withBody(rolesBody, listJson),
        using(services, changeRoles),
      )
      .post(
        '/v1/office/disable',
        limitRate(services, 'office-disable', 120),
        may(services, 'people.change'),
        using(services, proven),
        withBody(disableBody),
        using(services, disablePerson),
      )
      // Ending access needs no proof: whoever finds a lost phone's session should be quick.
      .post(
        '/v1/office/end-sessions',
        limitRate(services, 'office-end-sessions', 120),
        signedIn(services),
        withBody(endSessionsBody),
        using(services, endSessions),
      )
  );
}

async function showPeople(services: HasDatabase & HasClock, ctx: OfficeContext): Promise<void> {
  const { db, now } = services;
  const [people, sessions, passkeys, links] = await Promise.all([
    listPeople(db.read),
    listOfficeSessions(db.read, now()),
    listPasskeys(db.read),
    listLinks(db.read, now()),
  ]);
  const listed = people.map((person): ListedPerson => {
    const own = sessions.filter((session) => session.person === person.id);
    return {
      ...presentPerson(person),
      passkeys: passkeys.filter((passkey) => passkey.person === person.id).length,
      sessions: own.length,
      seen_at: own[0]?.seen_at ?? null,
      link_ends: links.find((link) => link.person === person.id)?.ends ?? null,
    };
  });
  sendJson(ctx, { people: listed } satisfies PeopleList);
}

/** Enough for a glance; the Activity screen has all. */
const LATELY = 10;

async function showPerson(services: HasDatabase & HasClock, ctx: OfficeInput<typeof idBody>): Promise<void> {
  const { db, now } = services;
  const { id } = ctx.state.input;
  requireSelfOr(ctx, id);
  const person = await findPerson(db.read, { id });
  if (!person) throw notFound();
  const [sessions, passkeys, activity] = await Promise.all([
    listOfficeSessions(db.read, now(), id),
    listPasskeys(db.read, id),
    listActivityOf(db.read, id, LATELY),
  ]);
  const subjects = activity.map(({ subject }) => subject);
  const [names, actedFor] = await Promise.all([namesOf(db.read, subjects), listActedFor(db.read, activity)]);
  sendJson(ctx, {
    person: presentPerson(person),
    sessions: sessions.map(({ hash, browser, seen_at }) => ({
      id: hash,
      browser,
      seen_at,
      is_this: hash === ctx.state.office.hash,
    })),
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at })),
    activity: activity.map((row) => presentActivity(row, names, actedFor)),
  } satisfies PersonDetails);
}

async function invitePerson(services: AccessNeeds, ctx: OfficeInput<typeof inviteBody>): Promise<void> {
  const { db, now } = services;
  const { input } = ctx.state;
  requireCustomers(services, input.grants);
  const invited = await invite(db, actorOf(ctx), input, now());
  if (!invited) {
    throw refusal('invalid', 'Somebody with this email address is here already.', {
      fields: { email: 'Somebody with this email address is here already.' },
    });
  }
  logSecurity(services, ctx, 'people_changed', { outcome: 'invited' });
  const link = await mailLink(services, ctx, input, invited.token, 'invited');
  sendJson(ctx, { id: invited.id, link } satisfies InvitedPerson);
}

/** @throws RefusalError 422 for a role at a customer that doesn't exist */
function requireCustomers(services: Pick<StoreData, 'stores'>, grants: readonly Grant[]): void {
  const unknown = grants.find(({ customer }) => customer !== undefined && !services.stores.has(customer));
  if (unknown)
    throw refusal('invalid', `There’s no customer ${unknown.customer}. Nothing was changed; choose another.`);
}

async function sendLink(
  services: HasDatabase & HasClock & HasSettings,
  ctx: OfficeInput<typeof idBody>,
): Promise<void> {
  const { db, now } = services;
  const person = await findPerson(db.read, { id: ctx.state.input.id });
  if (!person) throw notFound();
  if (person.disabledAt !== null) throw refusal('invalid', `${person.name} is disabled. Enable the account first.`);
  const token = await newLink(db, actorOf(ctx), person.id, now());
  const why = person.passwordSetAt === null ? 'invited' : 'forgot';
  const link = await mailLink(services, ctx, person, token, why);
  sendJson(ctx, { id: person.id, link } satisfies InvitedPerson);
}

async function changeRoles(services: AccessNeeds, ctx: OfficeInput<typeof rolesBody>): Promise<void> {
  const { grants, ...person } = ctx.state.input;
  const { db, now } = services;
  requireCustomers(services, grants);
  respond(services, ctx, await changePerson(db, actorOf(ctx), person, { grants }, now()), 'roles');
}

async function disablePerson(
  services: HasDatabase & HasLog & HasClock,
  ctx: OfficeInput<typeof disableBody>,
): Promise<void> {
  const { disabled: isDisabled, ...person } = ctx.state.input;
  const { db, now } = services;
  respond(
    services,
    ctx,
    await changePerson(db, actorOf(ctx), person, { isDisabled }, now()),
    isDisabled ? 'disabled' : 'enabled',
  );
}

function respond(services: HasLog, ctx: OfficeContext, change: PersonChange, outcome: string): void {
  switch (change.kind) {
    case 'unknown':
      throw notFound();
    case 'last_owner':
      throw refusal('invalid', 'The office needs an owner. Make somebody else one first.');
    case 'conflict':
      throw refusal('version', `Somebody else has changed ${change.person.name}. Nothing was saved; look again.`);
    case 'changed':
      logSecurity(services, ctx, 'people_changed', { outcome });
      sendJson(ctx, presentPerson(change.person));
  }
}

async function endSessions(services: HasDatabase & HasClock, ctx: OfficeInput<typeof endSessionsBody>): Promise<void> {
  const { db, now } = services;
  const { id, session } = ctx.state.input;
  requireSelfOr(ctx, id);
  await endSessionsOf(db, actorOf(ctx), id, session, now());
  ctx.status = 204;
}

/** People may do it to themselves, and owners to everybody. Nobody learns which ids exist. */
function requireSelfOr(ctx: OfficeContext, id: string): void {
  const { person } = ctx.state.office;
  if (person.id !== id && !isAllowed(person.grants, 'people.change')) throw notFound();
}

export function presentPerson(person: Person): WirePerson {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    grants: person.grants,
    has_password: person.passwordSetAt !== null,
    password_set_at: person.passwordSetAt,
    disabled: person.disabledAt !== null,
    version: person.version,
  };
}
