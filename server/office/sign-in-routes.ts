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
import { type InputContext, listJson, withBody } from '../http/request/valid-input';
import { createRouter, sendJson } from '../http/router';
import { mailLink } from '../messages/mail/office-mail';
import { findLink, linkForForgotten, redeemLink, setPassword } from '../people/rows';
import { removePasskey } from '../people/sign-in-rows';
import { hashSecret } from '../secrets/secret-list';
import { presentPerson } from './people-routes';

/** Signing in and out, and what people change about their own accounts. */
export function officeSignInRoutes(): Router {
  return (
    createRouter()
      .get('/v1/office/me', limitRate('office-me', 600), signedIn(), showMe)
      // Wrong passwords have narrower limits (`access/attempt-limits.ts`).
      .post('/v1/office/sign-in', limitRate('office-sign-in', 60), anyone(), withBody(signInBody), signIn)
      .post('/v1/office/sign-out', limitRate('office-sign-out', 60), signedIn(), signOut)
      .post('/v1/office/prove', limitRate('office-prove', 60), signedIn(), withBody(proveBody), prove)
      .post('/v1/office/passkey-options', limitRate('office-passkey-options', 60), anyone(), sendPasskeyOptions)
      .post(
        '/v1/office/passkey-sign-in',
        limitRate('office-passkey', 60),
        anyone(),
        withBody(passkeyBody, listJson),
        signInByPasskey,
      )
      .post(
        '/v1/office/passkey-prove',
        limitRate('office-passkey-prove', 60),
        signedIn(),
        withBody(passkeyBody, listJson),
        proveWithPasskey,
      )
      .post('/v1/office/new-passkey-options', limitRate('office-new-passkey', 60), signedIn(), proven, startPasskey)
      .post(
        '/v1/office/passkeys',
        limitRate('office-passkeys', 60),
        signedIn(),
        proven,
        withBody(newPasskeyBody, listJson),
        addPasskey,
      )
      .post(
        '/v1/office/remove-passkey',
        limitRate('office-remove-passkey', 60),
        signedIn(),
        proven,
        withBody(idBody),
        dropPasskey,
      )
      .post(
        '/v1/office/password',
        limitRate('office-password', 30),
        signedIn(),
        proven,
        withBody(passwordBody),
        changePassword,
      )
      // Each may send a mail.
      .post('/v1/office/forgot', limitRate('office-forgot', 6), anyone(), withBody(forgotBody), forgot)
      .post('/v1/office/link', limitRate('office-link', 60), anyone(), withBody(linkBody), showLink)
      .post('/v1/office/redeem', limitRate('office-redeem', 30), anyone(), withBody(redeemBody), redeem)
  );
}

async function showMe(ctx: OfficeContext): Promise<void> {
  const { person, proven_at } = ctx.state.office;
  const outlines = [...ctx.services.stores.values()].map(({ outline }) => outline);
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

async function signIn(ctx: InputContext<typeof signInBody>): Promise<void> {
  const { email, password } = ctx.state.input;
  const person = await findByPassword(ctx, email, password);
  if (person === undefined) {
    throw refusal('wrong_password', 'Email or password is wrong. Check both, or ask for a new password.');
  }
  await signInPerson(ctx, person);
  ctx.status = 204;
}

async function signOut(ctx: OfficeContext): Promise<void> {
  await signOutPerson(ctx);
  ctx.status = 204;
}

async function prove(ctx: OfficeInput<typeof proveBody>): Promise<void> {
  await proveByPassword(ctx, ctx.state.input.password);
  ctx.status = 204;
}

async function sendPasskeyOptions(ctx: Context): Promise<void> {
  sendJson(ctx, await passkeyOptions(ctx));
}

async function signInByPasskey(ctx: InputContext<typeof passkeyBody>): Promise<void> {
  await signInPerson(ctx, await findByPasskey(ctx, ctx.state.input.credential));
  ctx.status = 204;
}

async function proveWithPasskey(ctx: OfficeInput<typeof passkeyBody>): Promise<void> {
  await proveByPasskey(ctx, ctx.state.input.credential);
  ctx.status = 204;
}

async function startPasskey(ctx: OfficeContext): Promise<void> {
  sendJson(ctx, await newPasskeyOptions(ctx));
}

async function addPasskey(ctx: OfficeInput<typeof newPasskeyBody>): Promise<void> {
  const { name, credential } = ctx.state.input;
  await registerPasskey(ctx, name, credential);
  ctx.status = 204;
}

async function dropPasskey(ctx: OfficeInput<typeof idBody>): Promise<void> {
  const { db, now } = ctx.services;
  await removePasskey(db, actorOf(ctx), ctx.state.input.id, now());
  ctx.status = 204;
}

async function changePassword(ctx: OfficeInput<typeof passwordBody>): Promise<void> {
  const { db, now } = ctx.services;
  const password = await hashSecret(ctx.state.input.password);
  await setPassword(db, actorOf(ctx), password, ctx.state.office.hash, now());
  ctx.status = 204;
}

/** The same response for every address; a mail only goes to people who have an account. */
async function forgot(ctx: InputContext<typeof forgotBody>): Promise<void> {
  // Nobody waits for it, so the time doesn't tell which addresses exist.
  mailForgotten(ctx).catch((error) => ctx.services.log.warn({ err: error }, 'office mail'));
  ctx.status = 204;
}

async function mailForgotten(ctx: InputContext<typeof forgotBody>): Promise<void> {
  const { db, now } = ctx.services;
  const link = await linkForForgotten(db, ctx.state.input.email, now());
  if (link) await mailLink(ctx, link.person, link.token, 'forgot');
}

async function showLink(ctx: InputContext<typeof linkBody>): Promise<void> {
  const { db, now } = ctx.services;
  const person = await findLink(db.read, ctx.state.input.token, now());
  if (!person) throw linkEnded();
  const { email, name, passwordSetAt } = person;
  sendJson(ctx, { email, name, is_new: passwordSetAt === null } satisfies LinkOwner);
}

async function redeem(ctx: InputContext<typeof redeemBody>): Promise<void> {
  const { db, now } = ctx.services;
  const { token, name, password } = ctx.state.input;
  if (!(await findLink(db.read, token, now()))) throw linkEnded();
  const person = await redeemLink(db, token, { name, password: await hashSecret(password) }, now());
  if (!person) throw linkEnded();
  logSecurity(ctx, 'office_link_used');
  await signInPerson(ctx, person.id);
  ctx.status = 204;
}

function linkEnded() {
  return refusal('link_ended', 'This link was used or is older than a day. Ask for a new one on the sign-in page.');
}
