import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostName } from '../../../domain/address/host';
import { isLocalHost } from '../../../domain/address/storefront';
import { visiblePart } from '../../../domain/plain-text';
import { writeWhole } from '../../operations/files/private-files';
import type { mailSettings } from './mail-settings';

export interface FinishedMail {
  /** The file's name, for mails written as files. */
  readonly name: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly content: Buffer;
}

export interface RefusedAddress {
  readonly address: string;
  readonly reply: string;
}

export type Delivery =
  | {
      readonly kind: 'replied';
      readonly accepted: readonly string[];
      /** Permanently. */
      readonly refused: readonly RefusedAddress[];
      /** For now. */
      readonly deferred: readonly RefusedAddress[];
    }
  /** @param isUnreachable whether other mails would also fail */
  | { readonly kind: 'failed'; readonly isUnreachable: boolean; readonly reply: string };

export interface MailServer {
  /** A delivered message's new state. */
  readonly state: 'sent' | 'filed';
  deliver(mail: FinishedMail): Promise<Delivery>;
}

/** Slower servers aren't waited for. */
const CONNECT_WITHIN_MS = 10_000;
const RESPONSE_WITHIN_MS = 30_000;
const DELIVER_WITHIN_MS = 60_000;

interface StoreSettings {
  readonly mail: Pick<ReturnType<typeof mailSettings>, 'smtpUrl'>;
  readonly dataDir: string;
}

/** Without `SMTP_URL`, mails are kept as files. */
export function mailServerOf({ mail, dataDir }: StoreSettings): MailServer {
  return mail.smtpUrl === undefined ? openMailFolder(mailFolder(dataDir)) : openMailServer(mail.smtpUrl);
}

/** @param url with user and password, which only travel encrypted, except on this machine */
export function openMailServer(url: string): MailServer {
  const { hostname, username, protocol } = new URL(url);
  const isPrivate = username !== '' && protocol === 'smtp:' && !isLocalHost(hostname as HostName);
  const options = {
    url,
    requireTLS: isPrivate,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: RESPONSE_WITHIN_MS,
    socketTimeout: RESPONSE_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    state: 'sent',
    async deliver({ from, to, content }) {
      // Loaded with the first mail: servers that send none start faster.
      const { createTransport } = await import('nodemailer');
      try {
        const signal = AbortSignal.timeout(DELIVER_WITHIN_MS);
        const sent = await createTransport(options).sendMail({ envelope: { from, to: [...to] }, raw: content, signal });
        return repliesOf(sent.accepted.map(String), sent.rejectedErrors ?? []);
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** The properties that nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
}

function repliesOf(accepted: readonly string[], errors: readonly SmtpError[]): Delivery {
  const isForGood = ({ responseCode = 0 }: SmtpError) => responseCode >= 500;
  const refusal = (error: SmtpError) => ({ address: error.recipient ?? '', reply: replyOf(error) });
  return {
    kind: 'replied',
    accepted,
    refused: errors.filter(isForGood).map(refusal),
    deferred: errors.filter((error) => !isForGood(error)).map(refusal),
  };
}

/** About the connection, not about one mail. */
const UNREACHABLE = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROTOCOL', 'EREQUIRETLS', 'ECONFIG'];

function failure(error: unknown): Delivery {
  const failed = error as SmtpError;
  if (failed.rejectedErrors && failed.rejectedErrors.length > 0) return repliesOf([], failed.rejectedErrors);
  const isUnreachable = failed.command === 'CONN' || UNREACHABLE.includes(failed.code ?? '');
  return { kind: 'failed', isUnreachable, reply: replyOf(failed) };
}

const MAX_REPLY_LENGTH = 300;

/** Admins read this, and a mail server may reply anything. */
function replyOf({ response, message, code }: SmtpError): string {
  const text = response ?? message ?? code ?? 'no reason given';
  return visiblePart(text.replace(/\s+/g, ' ')).slice(0, MAX_REPLY_LENGTH);
}

/** Without a mail server, files would eventually fill the disk. */
const MAX_FILES = 2_000;

/** Each cleanup reads the whole folder. */
const TIDY_EVERY = 100;

/** Keeps the newest 2,000 mails as files, which only the server's user can read: they hold names and addresses. */
export function openMailFolder(folder: string, most = MAX_FILES): MailServer {
  let delivered = 0;
  return {
    state: 'filed',
    async deliver({ name, to, content }) {
      await writeWhole(join(folder, `${name}.eml`), content);
      delivered += 1;
      if (delivered % Math.min(TIDY_EVERY, most) === 0) await keepNewest(folder, most);
      return { kind: 'replied', accepted: to, refused: [], deferred: [] };
    },
  };
}

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

export async function deleteMails(folder: string, orderNumbers: readonly string[]): Promise<void> {
  const gone = new Set(orderNumbers);
  const files = await readdir(folder).catch(() => []);
  const ofOrders = files.filter((file) => gone.has(/^[A-Z]+-\d+/.exec(file)?.[0] ?? ''));
  for (const file of ofOrders) await rm(join(folder, file), { force: true });
}

/** Another process may be doing the same. */
async function keepNewest(folder: string, most: number): Promise<void> {
  const files = await readdir(folder);
  if (files.length <= most) return;
  const times = await Promise.all(files.map((file) => timeOf(join(folder, file))));
  const oldest = files
    .map((file, index) => ({ file, at: times[index] ?? 0 }))
    .toSorted((one, other) => one.at - other.at);
  for (const { file } of oldest.slice(0, files.length - most)) await rm(join(folder, file), { force: true });
}

async function timeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}
