import { codeText } from '../text/code-text';

/** What opens a customer's store and orders, or signs what its own system is sent. */
export const SECRET_KINDS = ['code', 'password', 'admin', 'webhook'] as const;

export type SecretKind = (typeof SECRET_KINDS)[number];

interface SecretRule {
  readonly name: string;
  /** A customer can have several at once, each with a name. */
  readonly isList: boolean;
  readonly least: number;
  readonly most: number;
  /** How a generated one is written: groups of characters, with hyphens between them. */
  readonly groups: readonly number[];
}

/** A generated code has 49 random bits, a password 79, a webhook secret 198. */
export const SECRET_RULES: Readonly<Record<SecretKind, SecretRule>> = {
  code: { name: 'order code', isList: true, least: 6, most: 40, groups: [5, 5] },
  password: { name: 'group password', isList: false, least: 8, most: 100, groups: [4, 4, 4, 4] },
  admin: { name: 'admin password', isList: true, least: 10, most: 100, groups: [4, 4, 4, 4] },
  webhook: { name: 'webhook secret', isList: false, least: 24, most: 200, groups: [10, 10, 10, 10] },
};

/** Most codes and admins at one customer. */
export const MAX_LISTED_SECRETS = 100;

/**
 * Writes a secret the way the server compares it: people type codes in either case, and paste them with what nobody
 * sees. Browsers send nothing around a secret.
 */
export function secretAsTyped(kind: SecretKind, typed: string): string {
  return kind === 'code' ? codeText(typed).toUpperCase() : typed.trim();
}

/** On every keyboard, and written in one way only: an é can be one character or two. */
const ON_EVERY_KEYBOARD = /^[ -~]*$/;

/** Why a new secret can't be used, as a sentence; undefined if it can. @param value as `secretAsTyped` returns it */
export function secretProblem(kind: SecretKind, value: string): string | undefined {
  const { name, least, most } = SECRET_RULES[kind];
  if (value === '') return `Enter the new ${name}.`;
  if (value.length > most) return `Use at most ${most} characters.`;
  if (!ON_EVERY_KEYBOARD.test(value)) return 'Use letters without accents, digits, spaces, and punctuation.';
  if (value.length < least) return `Use at least ${least} characters; shorter ones are easy to guess.`;
  if (new Set(value.toLowerCase()).size < MIN_DIFFERENT) return 'Use more different characters.';
  const weakness = kind === 'admin' ? passwordWeakness(value, 'an admin password') : undefined;
  return weakness && `This password ${weakness}.`;
}

const MIN_DIFFERENT = 4;

/** Letters and digits that are hard to mix up. */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** @param random a whole number from 0 to below its argument, from a secure source */
export function generateSecret(kind: SecretKind, random: (below: number) => number): string {
  const group = (length: number) => Array.from({ length }, () => CHARACTERS.charAt(random(CHARACTERS.length))).join('');
  return SECRET_RULES[kind].groups.map(group).join('-');
}

const MIN_PASSWORD_CHARACTERS = 10;
const MIN_PASSWORD_DIFFERENT = 5;

/** Common entries for any password prompt, with digits or marks at the end. */
const WELL_KNOWN =
  /^(admin(istrator)?|pass?w(or|0r)?d|welcome|change-?me|let-?me-?in|qwert[yz]\w*|storefront|dealer(ship)?)[\d\W_]*$/i;

/**
 * Why a password that opens orders or the office is too weak; undefined if it isn't. About 1,100 guesses a day are
 * possible, from anywhere.
 *
 * @param whose such as 'an admin password'
 */
export function passwordWeakness(password: string, whose: string): string | undefined {
  if (password.length < MIN_PASSWORD_CHARACTERS)
    return `is too short for ${whose}: use at least ${MIN_PASSWORD_CHARACTERS} characters`;
  const isGuessable = new Set(password).size < MIN_PASSWORD_DIFFERENT || WELL_KNOWN.test(password);
  return isGuessable ? `is too easy to guess for ${whose}: use several random words` : undefined;
}
