import type { HostName } from '../../../domain/address/host';
import { isLocalHost } from '../../../domain/address/storefront';
import { visiblePart } from '../../../domain/plain-text';

export interface FinishedMail {
  /** File name where mails are kept as files. */
  readonly name: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly content: Buffer;
}

/** A refused address with the mail server's reply. */
export interface RefusedAddress {
  readonly address: string;
  readonly answer: string;
}

export type Delivery =
  | {
      readonly kind: 'answered';
      readonly accepted: readonly string[];
      /** Permanently. */
      readonly refused: readonly RefusedAddress[];
      /** For now. */
      readonly deferred: readonly RefusedAddress[];
    }
  /** @param isUnreachable whether other mails would fail, too */
  | { readonly kind: 'failed'; readonly isUnreachable: boolean; readonly answer: string };

export interface MailServer {
  /** A delivered message's new state. */
  readonly state: 'sent' | 'filed';
  deliver(mail: FinishedMail): Promise<Delivery>;
}

/** Slower servers aren't waited for. */
const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
const DELIVER_WITHIN_MS = 60_000;

/** @param url with user and password, which only travel encrypted, except on this machine */
export function openMailServer(url: string): MailServer {
  const { hostname, username, protocol } = new URL(url);
  const isPrivate = username !== '' && protocol === 'smtp:' && !isLocalHost(hostname as HostName);
  const options = {
    url,
    requireTLS: isPrivate,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
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
        return answered(sent.accepted.map(String), sent.rejectedErrors ?? []);
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
}

function answered(accepted: readonly string[], errors: readonly SmtpError[]): Delivery {
  const isForGood = ({ responseCode = 0 }: SmtpError) => responseCode >= 500;
  const told = (error: SmtpError) => ({ address: error.recipient ?? '', answer: answerOf(error) });
  return {
    kind: 'answered',
    accepted,
    refused: errors.filter(isForGood).map(told),
    deferred: errors.filter((error) => !isForGood(error)).map(told),
  };
}

/** About the connection, not about one mail. */
const UNREACHABLE = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EPROTOCOL', 'EREQUIRETLS', 'ECONFIG'];

function failure(error: unknown): Delivery {
  const failed = error as SmtpError;
  if (failed.rejectedErrors && failed.rejectedErrors.length > 0) return answered([], failed.rejectedErrors);
  const isUnreachable = failed.command === 'CONN' || UNREACHABLE.includes(failed.code ?? '');
  return { kind: 'failed', isUnreachable, answer: answerOf(failed) };
}

const LONGEST_ANSWER = 300;

/** Admins read this, and a mail server may reply anything. */
function answerOf({ response, message, code }: SmtpError): string {
  const text = response ?? message ?? code ?? 'no reason given';
  return visiblePart(text.replace(/\s+/g, ' ')).slice(0, LONGEST_ANSWER);
}
