import * as v from 'valibot';
import { isMailAddress } from '../../../domain/catalog/check/details-schemas';
import { isTimeZone } from '../../../domain/zoned-time';

/** @param name '' for none */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const MAX_NAME_LENGTH = 100;

export const mailEntries = {
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      // The address has a password, so the message doesn't quote it.
      v.check(isSmtpUrl, 'must be an address such as smtp://user:password@mail.example.com:587'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => readMailbox(text) !== undefined,
        'must be an address such as orders@example.com, or with a name: Example Orders <orders@example.com>',
      ),
    ),
  ),
  MAIL_TIME_ZONE: v.pipe(
    v.optional(v.string(), 'America/New_York'),
    v.check(isTimeZone, 'must be a time zone such as America/Chicago'),
  ),
};

type Values = v.InferOutput<v.ObjectSchema<typeof mailEntries, undefined>>;

/** The sender of mails that are only written as files. */
const NO_SENDER: Mailbox = { name: '', address: 'orders@storefront.invalid' };

export function mailSettings({ SMTP_URL, MAIL_FROM, MAIL_TIME_ZONE }: Values) {
  const from = MAIL_FROM === undefined ? undefined : readMailbox(MAIL_FROM);
  return {
    /** Includes user and password; undefined if mails are written as files. */
    smtpUrl: SMTP_URL,
    from: from ?? NO_SENDER,
    /** For times in mails: readers are where the stores are, not where the server is. */
    timeZone: MAIL_TIME_ZONE,
  };
}

/** Mail servers refuse mails without a sender, so the server would give up on every mail after days. */
export function mailProblems(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  if (env.SMTP_URL === undefined || env.MAIL_FROM !== undefined) return [];
  return ['MAIL_FROM: must be set together with SMTP_URL'];
}

/** 'orders@example.com' or 'Example Orders <orders@example.com>'. */
function readMailbox(text: string): Mailbox | undefined {
  const [, quoted, name, inBrackets] = /^(?:"([^"<>\\]*)"|([^"<>\\]*?))\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  const shown = (quoted ?? name ?? '').trim();
  if (!isMailAddress(address) || shown.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(shown)) return undefined;
  return { name: shown, address };
}

function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '';
}
