import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Context } from 'koa';
import { refusal } from '../../../domain/refusals';
import { COMMAND } from '../../activity/rows';
import type { HasDatabase } from '../../database/database';
import type { PasskeyRow } from '../../database/tables';
import { hostName, ownOrigin, requestAddress } from '../../http/request/request-address';
import type { HasClock } from '../../operations/clock';
import { addPerson, findPassword, findPerson } from '../../people/rows';
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  markPasskeyUsed,
  proveSession,
  saveChallenge,
  takeChallenge,
} from '../../people/sign-in-rows';
import { hashSecret, secretList } from '../../secrets/secret-list';
import type { HasSecrets } from '../../secrets/secrets';
import { withAttemptLimits } from '../attempt-limits';
import type { AccessNeeds } from '../needs';
import { actorOf, type OfficeContext } from './office-session';

/** Loaded with the first passkey: it takes longer than the rest of the start. */
const webauthn = () => import('@simplewebauthn/server');

/** Guesses at one address count together. The database needn't know which addresses were tried. */
function scopeOf(email: string): string {
  return `person ${createHash('sha256').update(email).digest('base64url').slice(0, 22)}`;
}

/** Checked where there's no password, so the time it takes doesn't tell which addresses exist. */
let nobodysPassword: Promise<string> | undefined;

/** @returns the person's id; undefined if address or password are wrong. @throws RefusalError 429 */
export async function findByPassword(
  services: AccessNeeds,
  ctx: Context,
  email: string,
  password: string,
): Promise<string | undefined> {
  return withAttemptLimits(services, ctx, { scope: scopeOf(email), queue: 'office' }, async (whose) => {
    if (isDemoOwner(services, ctx, email, password)) return requireDemoOwner(services);
    const stored = await findPassword(services.db.read, email);
    nobodysPassword ??= hashSecret('nobody has this password');
    const right = await secretList([stored?.password ?? (await nobodysPassword)]).find(password, whose);
    return right === undefined ? undefined : stored?.id;
  });
}

export const DEMO_OWNER = { email: 'owner@example.com', name: 'Demo Owner', password: 'admin' };

function isDemoOwner(services: HasSecrets, ctx: Context, email: string, password: string): boolean {
  const isDemo = services.secrets.demo && requestAddress(ctx).isLocal;
  return isDemo && email === DEMO_OWNER.email && password === DEMO_OWNER.password;
}

/** Stored without the password, which must open nothing once there are real secrets. */
async function requireDemoOwner(services: HasDatabase & HasClock): Promise<string | undefined> {
  const { db, now } = services;
  const { email, name } = DEMO_OWNER;
  const known = await findPerson(db.read, { email });
  if (known) return known.disabledAt === null ? known.id : undefined;
  return addPerson(db, COMMAND, { email, name, grants: [{ role: 'owner' }] }, now());
}

/** @throws RefusalError 401 if it's not the password of the person who is signed in, or 429 */
export async function proveByPassword(services: AccessNeeds, ctx: OfficeContext, password: string): Promise<void> {
  const { person, hash } = ctx.state.office;
  const found = await findByPassword(services, ctx, person.email, password);
  if (found !== person.id) throw refusal('wrong_password', 'That password is not correct.');
  await proveSession(services.db.write, hash, services.now());
}

const MAX_PASSKEYS = 20;
const RELYING_PARTY = 'Store office';

export async function newPasskeyOptions(
  services: HasDatabase & HasClock,
  ctx: OfficeContext,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { person } = ctx.state.office;
  const { generateRegistrationOptions } = await webauthn();
  const known = await listPasskeys(services.db.read, person.id);
  const options = await generateRegistrationOptions({
    rpName: RELYING_PARTY,
    rpID: hostName(ctx),
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveChallenge(services.db.write, options.challenge, services.now());
  return options;
}

/** @throws RefusalError 422 if the browser's response doesn't hold */
export async function registerPasskey(
  services: HasDatabase & HasClock,
  ctx: OfficeContext,
  name: string,
  credential: unknown,
): Promise<void> {
  const { db, now } = services;
  const { verifyRegistrationResponse } = await webauthn();
  const response = credential as RegistrationResponseJSON;
  const verified = await verifyRegistrationResponse({ response, ...expected(services, ctx) }).catch(() => undefined);
  if (!verified?.verified) throw refusal('invalid', 'This passkey could not be added. Try again.');
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  if (await findPasskey(db.read, id)) throw refusal('invalid', 'This passkey was added before.');
  if ((await listPasskeys(db.read, ctx.state.office.person.id)).length >= MAX_PASSKEYS) {
    throw refusal('invalid', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  }
  await addPasskey(db, actorOf(ctx), {
    id,
    person: ctx.state.office.person.id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (transports ?? []).join(','),
    name,
    created_at: now(),
    used_at: null,
  });
}

/** For signing in, and for proving again who it is. The browser shows the passkeys that it has. */
export async function passkeyOptions(
  services: HasDatabase & HasClock,
  ctx: Context,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: hostName(ctx), userVerification: 'required' });
  await saveChallenge(services.db.write, options.challenge, services.now());
  return options;
}

/** @returns whose passkey it is. @throws RefusalError 401 if it's unknown, or its person is disabled */
export async function findByPasskey(
  services: HasDatabase & HasClock,
  ctx: Context,
  credential: unknown,
): Promise<string> {
  const { db, now } = services;
  const response = credential as AuthenticationResponseJSON;
  const passkey = await findPasskey(db.read, response.id);
  const person = passkey && (await findPerson(db.read, { id: passkey.person }));
  if (!passkey || person?.disabledAt !== null) throw unknownPasskey();
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    ...expected(services, ctx),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: transportsIn(passkey.transports),
    },
  }).catch(() => undefined);
  if (!verified?.verified) throw unknownPasskey();
  await markPasskeyUsed(db.write, passkey.id, verified.authenticationInfo.newCounter, now());
  return person.id;
}

/** @throws RefusalError 401 if the passkey is somebody else's */
export async function proveByPasskey(
  services: HasDatabase & HasClock,
  ctx: OfficeContext,
  credential: unknown,
): Promise<void> {
  const { person, hash } = ctx.state.office;
  if ((await findByPasskey(services, ctx, credential)) !== person.id) throw unknownPasskey();
  await proveSession(services.db.write, hash, services.now());
}

/** A challenge must be one of ours that wasn't used before, whichever process issued it. */
function expected(services: HasDatabase & HasClock, ctx: Context) {
  const { db, now } = services;
  return {
    expectedChallenge: (challenge: string) => takeChallenge(db.write, challenge, now()),
    expectedOrigin: ownOrigin(ctx),
    expectedRPID: hostName(ctx),
    requireUserVerification: true,
  };
}

function transportsIn(text: PasskeyRow['transports']): AuthenticatorTransport[] {
  return text === '' ? [] : (text.split(',') as AuthenticatorTransport[]);
}

function unknownPasskey() {
  return refusal('wrong_password', 'This passkey doesn’t open the office. Use another one, or your password.');
}
