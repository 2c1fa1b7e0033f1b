import * as v from 'valibot';
import { codeText } from '../text/code-text';
import { onOneLine } from '../text/plain-text';
import { plainText } from '../text/text-schema';
import { isTimeZone } from '../zoned-time';

// Fields that several calls have. People read the messages.

/** About twice the longest display name, which includes an address. */
export const MAX_STORE_LENGTH = 200;

/** @param message shown if it's missing */
export function required(what: string, longest: number, message: string) {
  return requiredAs(onOneLine, what, longest, message);
}

/** Like `required`, for what's compared letter by letter: nothing in it may be invisible, not even a joiner. */
export function requiredCode(what: string, longest: number, message: string) {
  return requiredAs(codeText, what, longest, message);
}

function requiredAs(read: (text: string) => string, what: string, longest: number, message: string) {
  return v.pipe(v.optional(v.string(message), ''), v.transform(read), v.nonEmpty(message), plainText(what, longest));
}

export function optionalText(what: string, longest: number) {
  return v.pipe(v.nullish(v.string(), ''), plainText(what, longest));
}

/** A password: any characters, since it's only compared. */
export function secret(longest: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(longest, `Use at most ${longest} characters.`));
}

/** What's left without the rest of what mail programs and sentences put around it: `Ann <ann@example.com>.` */
function addressIn(typed: string): string {
  const [, name = '', address = typed] = /^([^<>]*)<([^<>]*)>[.,;\s]*$/.exec(typed) ?? [];
  // Two addresses: nobody knows which one is meant.
  if (name.includes('@') && name.trim() !== address.trim()) return typed;
  return address
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;\s]+$/, '');
}

/** An order code: a pasted one may hold characters that nobody sees. */
export function orderCode(longest: number) {
  return v.pipe(v.string(), v.transform(codeText), secret(longest));
}

/** Accepts what a browser's email field does (`o'brien@…` is valid), but with a full domain name. */
export const emailAddress = v.pipe(
  requiredCode('email address', 254, 'Enter an email address.'),
  v.transform(addressIn),
  v.nonEmpty('Enter an email address.'),
  v.rfcEmail('Enter an email address.'),
  v.regex(/\.[a-z]{2,}$/i, 'Enter an email address.'),
);

export const companyName = required('company name', 100, 'The request has no company name.');

/** At most `most` items. The length is checked first: 10,000 wrong items take as long as a thousand orders. */
export function listOf<Item extends v.GenericSchema>(item: Item, most: number, tooMany: string, notList?: string) {
  return v.pipe(
    v.custom<v.InferInput<Item>[]>(Array.isArray, notList),
    v.check((list) => list.length <= most, tooMany),
    v.array(item),
    v.maxLength(most),
  );
}

/** For admins, needed if the browser is unlocked for several customers; by default the one unlocked last. */
export const unlockedCompany = v.optional(companyName);

export const companyBody = v.object({ companyName });

/** Number of an order's line, a version, or a row: columns hold 32 bits. */
export const rowNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));

export const timeZone = v.optional(
  v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'Unknown time zone.')),
  'UTC',
);

/** The first error of each field. Errors in a line that names its order name both. */
export function errorsByField(issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const named = v.safeParse(namedLine, path?.[1]?.value);
    errors[String(path?.[0]?.key ?? 'body')] ??= named.success
      ? `Line ${named.output.line} of ${named.output.order_id}: ${message}`
      : message;
  }
  return errors;
}

const namedLine = v.object({ order_id: v.pipe(v.string(), v.maxLength(100)), line: v.number() });
