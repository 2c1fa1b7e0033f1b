import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostName } from '../../../domain/address/host';
import { isLocalHost } from '../../../domain/address/storefront';
import { orderFileName } from '../../../domain/orders/order-number';
import { visiblePart } from '../../../domain/text/code-text';
import { writeWhole } from '../../operations/files/private-files';
import type { mailSettings } from '../../operations/settings/mail-settings';

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
  /** Nobody gets it, however often it's sent. */
  | { readonly kind: 'refused'; readonly reply: string }
  /** @param isUnreachable whether connecting, greeting, or signing in failed, so other mails would fail, too */
  | { readonly kind: 'failed'; readonly isUnreachable: boolean; readonly reply: string };

export interface MailServer {
  /** A delivered message's new state. */
  readonly state: 'sent' | 'filed';
  deliver(mail: FinishedMail, options?: DeliveryOptions): Promise<Delivery>;
}

interface DeliveryOptions {
  /** Default: as long as mail servers may take. */
  readonly withinMs?: number;
  /** Called once the server has greeted and, if need be, let us sign in. */
  readonly onConnected?: () => void;
}

/** Slower servers aren't waited for. */
const CONNECT_WITHIN_MS = 10_000;
const GREET_WITHIN_MS = 30_000;

/** Signing in included. */
const SESSION_WITHIN_MS = 60_000;

/**
 * Some servers scan a mail before they confirm it. Giving up on one that then stores it sends the mail twice, so RFC
 * 5321 (4.5.3.2.6) grants them ten minutes.
 */
const REPLY_WITHIN_MS = 11 * 60_000;
const DELIVER_WITHIN_MS = 15 * 60_000;

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
    greetingTimeout: GREET_WITHIN_MS,
    socketTimeout: REPLY_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    state: 'sent',
    async deliver({ from, to, content }, { withinMs = DELIVER_WITHIN_MS, onConnected } = {}) {
      // Loaded with the first mail: servers that send none start faster.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(options);
      const deadline = startDeadline(Math.min(SESSION_WITHIN_MS, withinMs));
      let isConnected = false;
      // nodemailer opens the mail once it's signed in; its errors don't tell a lost connection from a refused one.
      transport.use('stream', ({ message }, done) => {
        const open = message.createReadStream.bind(message);
        message.createReadStream = (...parameters) => {
          isConnected = true;
          deadline.extendTo(withinMs);
          onConnected?.();
          return open(...parameters);
        };
        done();
      });
      try {
        const { signal } = deadline;
        const sent = await transport.sendMail({ envelope: { from, to: [...to] }, raw: content, signal });
        return repliesOf(sent.accepted.map(String), sent.rejectedErrors ?? []);
      } catch (error) {
        return failure(error as SmtpError, isConnected);
      } finally {
        deadline.end();
      }
    },
  };
}

function startDeadline(withinMs: number) {
  const start = Date.now();
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, withinMs);
  return {
    signal: controller.signal,
    /** @param laterMs from the start */
    extendTo(laterMs: number) {
      clearTimeout(timer);
      timer = setTimeout(abort, laterMs - (Date.now() - start));
    },
    end: () => clearTimeout(timer),
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

/** A mailbox or a server that takes no mail of this size. */
const TOO_LARGE = 552;

function failure(error: SmtpError, isConnected: boolean): Delivery {
  if (error.rejectedErrors && error.rejectedErrors.length > 0) return repliesOf([], error.rejectedErrors);
  const reply = replyOf(error);
  return isRefusedContent(error) ? { kind: 'refused', reply } : { kind: 'failed', isUnreachable: !isConnected, reply };
}

/** A refused sender may be a wrong setting, which somebody can correct. */
function isRefusedContent({ command, code, response, responseCode = 0 }: SmtpError): boolean {
  if (command === 'DATA') return responseCode >= 500;
  return command === 'MAIL FROM' && (responseCode === TOO_LARGE || (code === 'EMESSAGE' && response === undefined));
}

const MAX_REPLY_LENGTH = 300;

/** Admins read this, and a mail server may reply anything. */
function replyOf({ response, message, code }: SmtpError): string {
  if (code === 'EABORT') return 'no reply in time';
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
    async deliver({ name, to, content }, { onConnected } = {}) {
      onConnected?.();
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

/** The mails of orders, also those that were written before `orderFileName` named their files. */
export async function deleteMails(folder: string, orderNumbers: readonly string[]): Promise<void> {
  const gone = new Set(orderNumbers.flatMap((number) => [number, orderFileName(number)]));
  const files = await readdir(folder).catch(() => []);
  const ofOrders = files.filter((file) => gone.has(file.replace(/-[a-z]+-\d+\.eml$/, '')));
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
