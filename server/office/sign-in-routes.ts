import type Router from '@koa/router';
import type { Context } from 'koa';
import {
  forgotBody,
  idBody,
  type LinkOwner,
  linkBody,
  newPasskeyBody,
  type OfficeMe,
  passkeyBody,
  passwordBody,
  proveBody,
  redeemBody,
  signInBody,
} from '../../domain/calls/office';
import { refusal } from '../../domain/refusals';
import type { AccessNeeds } from '../access/needs';
import {
  actorOf,
  anyone,
  type OfficeContext,
  type OfficeInput,
  PROOF_LASTS_MS,
  proven,
  signedIn,
  signInPerson,
  signOutPerson,
} from '../access/office/office-session';
import {
  findByPasskey,
  findByPassword,
  newPasskeyOptions,
  passkeyOptions,
  proveByPasskey,
  proveByPassword,
  registerPasskey,
} from '../access/office/sign-in';
import { limitRate } from '../access/rate-limit';
import { logSecurity } from '../access/security-log';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { type InputContext, listJson, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import { mailLink } from '../messages/mail/office-mail';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { HasSettings } from '../operations/settings/settings';
import { findLink, linkForForgotten, redeemLink, setPassword } from '../people/rows';
import { removePasskey } from '../people/sign-in-rows';
import { hashSecret } from '../secrets/secret-list';
import { presentPerson } from './people-routes';

/** Signing in and out, and what people change about their own accounts. */
export function officeSignInRoutes(services: AccessNeeds): Router {
  return (
    createRouter()
      .get('/v1/office/me', limitRate(services, 'office-me', 600), signedIn(services), using(services, showMe))
      // Wrong passwords have narrower limits (`access/attempt-limits.ts`).
      .post(
        '/v1/office/sign-in',
        limitRate(services, 'office-sign-in', 60),
        anyone(services),
        withBody(signInBody),
        using(services, signIn),
      )
      .post(
        '/v1/office/sign-out',
        limitRate(services, 'office-sign-out', 60),
        signedIn(services),
        using(services, signOut),
      )
      .post(
        '/v1/office/prove',
        limitRate(services, 'office-prove', 60),
        signedIn(services),
        withBody(proveBody),
        using(services, prove),
      )
      .post(
        '/v1/office/passkey-options',
        limitRate(services, 'office-passkey-options', 60),
        anyone(services),
        using(services, sendPasskeyOptions),
      )
      .post(
        '/v1/office/passkey-sign-in',
        limitRate(services, 'office-passkey', 60),
        anyone(services),
        withBody(passkeyBody, listJson),
        using(services, signInByPasskey),
      )
      .post(
        '/v1/office/passkey-prove',
        limitRate(services, 'office-passkey-prove', 60),
        signedIn(services),
        withBody(passkeyBody, listJson),
        using(services, proveWithPasskey),
      )
      .post(
        '/v1/office/new-passkey-options',
        limitRate(services, 'office-new-passkey', 60),
        signedIn(services),
        using(services, proven),
        using(services, startPasskey),
      )
      .post(
        '/v1/office/passkeys',
        limitRate(services, 'office-passkeys', 60),
        signedIn(services),
        using(services, proven),
        withBody(newPasskeyBody, listJson),
        using(services, addPasskey),
      )
      .post(
        '/v1/office/remove-passkey',
        limitRate(services, 'office-remove-passkey', 60),
        signedIn(services),
        using(services, proven),
        withBody(idBody),
        using(services, dropPasskey),
      )
      .post(
        '/v1/office/password',
        limitRate(services, 'office-password', 30),
        signedIn(services),
        using(services, proven),
        withBody(passwordBody),
        using(services, changePassword),
      )
      // Each may send a mail.
      .post(
        '/v1/office/forgot',
        limitRate(services, 'office-forgot', 6),
        anyone(services),
        withBody(forgotBody),
        using(services, forgot),
      )
      .post(
        '/v1/office/link',
        limitRate(services, 'office-link', 60),
        anyone(services),
        withBody(linkBody),
        using(services, showLink),
      )
      .post(
        '/v1/office/redeem',
        limitRate(services, 'office-redeem', 30),
        anyone(services),
        withBody(redeemBody),
        using(services, redeem),
      )
  );
}

async function showMe(services: Pick<StoreData, 'stores'>, ctx: OfficeContext): Promise<void> {
  const { person, proven_at } = ctx.state.office;
  const outlines = [...services.stores.values()].map(({ outline }) => outline);
  const customers = outlines
    // The others' names, and the store codes that are some customers' order codes, are none of this person's business.
    .filter(({ key }) => person.grants.some(({ customer }) => customer === undefined || customer === key))
    .map(({ key, title, color, stores, hasRules }) => ({
      key,
      title,
      brand: color,
      stores: Object.entries(stores).map(([name, code]) => ({ code, name })),
      has_rules: hasRules,
    }));
  sendJson(ctx, {
    person: presentPerson(person),
    proven_until: proven_at + PROOF_LASTS_MS,
    customers,
  } satisfies OfficeMe);
}

async function signIn(services: AccessNeeds, ctx: InputContext<typeof signInBody>): Promise<void> {
  const { email, password } = ctx.state.input;
  const person = await findByPassword(services, ctx, email, password);
  if (person === undefined) {
    throw refusal('wrong_password', 'Email or password is wrong. Check both, or ask for a new password.');
  }
  await signInPerson(services, ctx, person);
  ctx.status = 204;
}

async function signOut(services: HasDatabase & HasLog, ctx: OfficeContext): Promise<void> {
  await signOutPerson(services, ctx);
  ctx.status = 204;
}

async function prove(services: AccessNeeds, ctx: OfficeInput<typeof proveBody>): Promise<void> {
  await proveByPassword(services, ctx, ctx.state.input.password);
  ctx.status = 204;
}

async function sendPasskeyOptions(services: HasDatabase & HasClock, ctx: Context): Promise<void> {
  sendJson(ctx, await passkeyOptions(services, ctx));
}

async function signInByPasskey(
  services: HasDatabase & HasLog & HasClock,
  ctx: InputContext<typeof passkeyBody>,
): Promise<void> {
  await signInPerson(services, ctx, await findByPasskey(services, ctx, ctx.state.input.credential));
  ctx.status = 204;
}

async function proveWithPasskey(services: HasDatabase & HasClock, ctx: OfficeInput<typeof passkeyBody>): Promise<void> {
  await proveByPasskey(services, ctx, ctx.state.input.credential);
  ctx.status = 204;
}

async function startPasskey(services: HasDatabase & HasClock, ctx: OfficeContext): Promise<void> {
  sendJson(ctx, await newPasskeyOptions(services, ctx));
}

async function addPasskey(services: HasDatabase & HasClock, ctx: OfficeInput<typeof newPasskeyBody>): Promise<void> {
  const { name, credential } = ctx.state.input;
  await registerPasskey(services, ctx, name, credential);
  ctx.status = 204;
}

async function dropPasskey(services: HasDatabase & HasClock, ctx: OfficeInput<typeof idBody>): Promise<void> {
  const { db, now } = services;
  await removePasskey(db, actorOf(ctx), ctx.state.input.id, now());
  ctx.status = 204;
}

async function changePassword(services: HasDatabase & HasClock, ctx: OfficeInput<typeof passwordBody>): Promise<void> {
  const { db, now } = services;
  const password = await hashSecret(ctx.state.input.password);
  await setPassword(db, actorOf(ctx), password, ctx.state.office.hash, now());
  ctx.status = 204;
}

/** The same response for every address; a mail only goes to people who have an account. */
async function forgot(services: AccessNeeds, ctx: InputContext<typeof forgotBody>): Promise<void> {
  // Nobody waits for it, so the time doesn't tell which addresses exist.
  mailForgotten(services, ctx).catch((error) => services.log.warn({ err: error }, 'office mail'));
  ctx.status = 204;
}

async function mailForgotten(
  services: HasDatabase & HasClock & HasSettings,
  ctx: InputContext<typeof forgotBody>,
): Promise<void> {
  const { db, now } = services;
  const link = await linkForForgotten(db, ctx.state.input.email, now());
  if (link) await mailLink(services, ctx, link.person, link.token, 'forgot');
}

async function showLink(services: HasDatabase & HasClock, ctx: InputContext<typeof linkBody>): Promise<void> {
  const { db, now } = services;
  const person = await findLink(db.read, ctx.state.input.token, now());
  if (!person) throw linkEnded();
  const { email, name, passwordSetAt } = person;
  sendJson(ctx, { email, name, is_new: passwordSetAt === null } satisfies LinkOwner);
}

async function redeem(services: HasDatabase & HasLog & HasClock, ctx: InputContext<typeof redeemBody>): Promise<void> {
  const { db, now } = services;
  const { token, name, password } = ctx.state.input;
  if (!(await findLink(db.read, token, now()))) throw linkEnded();
  const person = await redeemLink(db, token, { name, password: await hashSecret(password) }, now());
  if (!person) throw linkEnded();
  logSecurity(services, ctx, 'office_link_used');
  await signInPerson(services, ctx, person.id);
  ctx.status = 204;
}

function linkEnded() {
  return refusal('link_ended', 'This link was used or is older than a day. Ask for a new one on the sign-in page.');
}
