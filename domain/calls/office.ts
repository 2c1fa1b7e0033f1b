import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import { customerKey } from '../address/customer-key-schema';
import { ACTIVITY_GROUPS, type ActivityKind } from '../people/activity';
import { type Grant, grantsProblem, ROLES } from '../people/roles';
import { passwordWeakness, SECRET_KINDS, type SecretKind, secretAsTyped, secretProblem } from '../people/secrets';
import { emailAddress, listOf, required, secret, timeZone } from './fields';

// Bodies of the /v1/office calls, and what they return. Times are epoch milliseconds.

const MAX_PASSWORD = 200;
const MAX_GRANTS = 200;

const typedPassword = v.pipe(secret(MAX_PASSWORD), v.nonEmpty('Enter your password.'));

const newPassword = v.pipe(
  v.string('Enter a password.'),
  v.maxLength(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters.`),
  v.rawCheck(({ dataset, addIssue }) => {
    const weakness = dataset.typed ? passwordWeakness(dataset.value, 'the office') : undefined;
    if (weakness) addIssue({ message: `This password ${weakness}.` });
  }),
);

const email = v.pipe(
  emailAddress,
  v.transform((address) => address.toLowerCase()),
);

const personName = required('name', 100, 'Enter a name.');
/** Id of a person, session, passkey, or secret. PostgreSQL takes no text with a null character. */
const id = v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w-]*$/));
const token = id;

const grant = v.object({
  role: v.picklist(ROLES),
  customer: v.optional(customerKey),
  store: v.optional(v.pipe(v.string(), v.maxLength(100), v.regex(/^[^\0]*$/))),
});

const grants = v.pipe(
  listOf(grant, MAX_GRANTS, `A person can have at most ${MAX_GRANTS} roles.`),
  v.minLength(1, 'Choose a role.'),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? grantsProblem(dataset.value) : undefined;
    if (problem) addIssue({ message: problem });
  }),
);

/** A browser's passkey response. The library that verifies it checks the rest. */
const credential = v.pipe(
  v.looseObject({
    id: v.pipe(v.string(), v.maxLength(1400), v.regex(/^[\w-]+$/)),
    response: v.looseObject({ clientDataJSON: v.pipe(v.string(), v.maxLength(4_000)) }),
  }),
  v.check((value) => JSON.stringify(value).length <= 16_000),
);

export const signInBody = v.object({ email, password: typedPassword });
export const proveBody = v.object({ password: typedPassword });
export const passkeyBody = v.object({ credential });
export const newPasskeyBody = v.object({ name: required('name', 60, 'Name the passkey.'), credential });
export const idBody = v.object({ id });
export const forgotBody = v.object({ email });
export const linkBody = v.object({ token });
export const redeemBody = v.object({ token, name: personName, password: newPassword });
export const passwordBody = v.object({ password: newPassword });
export const inviteBody = v.object({ email, name: personName, grants });
export const rolesBody = v.object({ id, version: v.number(), grants });
export const disableBody = v.object({ id, version: v.number(), disabled: v.boolean() });
export const endSessionsBody = v.object({ id, session: v.optional(id) });

/** Without a customer: at all of them. */
const secretPlace = {
  customer: v.nullish(customerKey),
  kind: v.picklist(SECRET_KINDS),
};

export const setSecretBody = v.pipe(
  v.object({
    ...secretPlace,
    version: v.number(),
    /** The id of the one that it replaces, of several. */
    replaces: v.optional(id),
    name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, 'Use at most 40 characters.')), ''),
    value: v.pipe(v.string('Enter the new secret.'), v.maxLength(20_000, 'This is too long.')),
  }),
  v.check(({ customer, kind }) => Boolean(customer) || kind === 'admin', 'Choose a customer.'),
  v.transform((body) => ({ ...body, value: secretAsTyped(body.kind, body.value) })),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? secretProblem(dataset.value.kind, dataset.value.value) : undefined;
      if (problem) addIssue({ message: problem });
    }),
    ['value'],
  ),
);

export type SecretInput = v.InferInput<typeof setSecretBody>;

export const removeSecretBody = v.object({ ...secretPlace, version: v.number(), id });
export const endSecretBody = v.object({ ...secretPlace, id });

const time = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/), v.transform(Number));

/** Who did what, where, and when; `from` and `to` in epoch milliseconds. */
const activityFilters = {
  person: v.optional(id),
  customer: v.optional(customerKey),
  group: v.optional(v.picklist(ACTIVITY_GROUPS)),
  from: v.optional(time),
  to: v.optional(time),
};

/** `after` is the last entry's id. */
export const activityQuery = v.object({
  ...activityFilters,
  after: v.optional(v.pipe(v.string(), v.maxLength(40), v.regex(/^\d{1,15}-[ae]-\d{1,15}$/))),
});

export const exportActivityQuery = v.object({ ...activityFilters, time_zone: timeZone });

export interface ListedSecret {
  /** Names it, but opens nothing. */
  readonly id: string;
  readonly customer: CustomerKey | null;
  readonly kind: SecretKind;
  readonly name: string;
  /** Null, and by '', if it's from the secrets file. */
  readonly set_at: number | null;
  readonly set_by: string;
  /** When another one took its place; null while it's in use. */
  readonly retired_at: number | null;
  /** How many it has opened that go on. */
  readonly sessions: number;
}

export interface SecretsList {
  /** Sorted by customer and kind; those of all customers come first. */
  readonly secrets: readonly ListedSecret[];
  readonly customers: readonly { readonly customer: CustomerKey | null; readonly version: number }[];
}

export interface OfficeMe {
  readonly person: WirePerson;
  /** Until then, changes to people need no further proof. */
  readonly proven_until: number;
  /** Every customer, for choosing and naming them. */
  readonly customers: readonly WireCustomer[];
}

export interface WireCustomer {
  readonly key: CustomerKey;
  readonly title: string;
  /** A CSS color. */
  readonly brand: string;
  readonly stores: readonly { readonly code: string; readonly name: string }[];
  /** Approval rules or budgets. */
  readonly has_rules: boolean;
}

export interface WirePerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly has_password: boolean;
  readonly password_set_at: number | null;
  readonly disabled: boolean;
  readonly version: number;
}

/** A person as the list shows them. */
export interface ListedPerson extends WirePerson {
  readonly passkeys: number;
  readonly sessions: number;
  /** Null for people who were never here. */
  readonly seen_at: number | null;
  /** When the link that they were mailed ends; null if there's none. */
  readonly link_ends: number | null;
}

export interface PeopleList {
  readonly people: readonly ListedPerson[];
}

export interface PersonDetails {
  readonly person: WirePerson;
  readonly sessions: readonly WireSession[];
  readonly passkeys: readonly WirePasskey[];
  readonly activity: readonly WireActivity[];
}

export interface WireSession {
  /** Names the session, but doesn't open it. */
  readonly id: string;
  readonly browser: string;
  readonly seen_at: number;
  readonly is_this: boolean;
}

export interface WirePasskey {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

export interface WireActivity {
  /** Id of the entry, and the place where the next page goes on. */
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly kind: ActivityKind;
  readonly customer: CustomerKey | null;
  /** The name of the person it is about, or what was changed; '' if people did it to themselves. */
  readonly subject: string;
  /** The name or address of the approver that an order was decided for; '' otherwise. */
  readonly on_behalf_of: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ActivityList {
  readonly entries: readonly WireActivity[];
  /** For the next page; null at the end. */
  readonly next: string | null;
}

export interface LinkOwner {
  readonly email: string;
  readonly name: string;
  readonly is_new: boolean;
}

export interface InvitedPerson {
  readonly id: string;
  /** Only if no mail could be sent: whoever invites passes it on. */
  readonly link: string | undefined;
}
