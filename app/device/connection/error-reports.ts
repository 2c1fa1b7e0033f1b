import {
  type ClientError,
  MAX_CLIENT_ERRORS,
  placeIn,
  screenIn,
  withoutPersonalData,
} from '../../../domain/calls/client-errors';
import { jsonOrUndefined } from '../../../domain/json';
import { readLocal, writeLocal } from '../storage/local-storage';
import { REPORT_QUEUE } from '../storage/storage-names';
import { onReconnect } from './on-reconnect';

/** A broken screen can fail many times a second. */
const MAX_PER_PAGE = 20;

/** Expected while offline, or harmless; they'd hide the others. */
const IGNORED =
  /^(AbortError|CallError|StorageError)|ResizeObserver loop|dynamically imported|module script|Failed to fetch|Load failed|NetworkError/;

const reported = new Set<string>();

export function reportError(kind: ClientError['kind'], error: unknown): void {
  const { name = '', message = String(error), stack = '' } = error instanceof Error ? error : {};
  if (IGNORED.test(`${name} ${message}`)) return;
  const report: ClientError = {
    kind,
    message: withoutPersonalData(name ? `${name}: ${message}` : message),
    place: placeIn(stack),
    screen: screenIn(window.location.pathname),
  };
  const key = `${report.message} ${report.place}`;
  if (reported.has(key) || reported.size >= MAX_PER_PAGE) return;
  reported.add(key);
  write([...read(), report].slice(-MAX_CLIENT_ERRORS));
  void sendReports();
}

let isSending = false;

/** Sends the queue now or, if the server is unreachable, after the next reconnect. Never rejects. */
export async function sendReports(): Promise<void> {
  const errors = read();
  if (errors.length === 0 || isSending) return;
  isSending = true;
  const response = await fetch('/v1/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ errors }),
    keepalive: true,
  }).catch(() => undefined);
  isSending = false;
  // Don't resend what the server rejects; after a rate limit or an outage, try on the next visit.
  if (response && response.status < 500 && response.status !== 429) {
    write(read().slice(errors.length));
    void sendReports();
  } else if (!response) {
    const unsubscribe = onReconnect(() => {
      unsubscribe();
      void sendReports();
    });
  }
}

function read(): readonly ClientError[] {
  const stored = jsonOrUndefined(readLocal(REPORT_QUEUE) ?? '');
  return Array.isArray(stored) ? stored.slice(-MAX_CLIENT_ERRORS) : [];
}

function write(errors: readonly ClientError[]): void {
  writeLocal(REPORT_QUEUE, errors.length === 0 ? null : JSON.stringify(errors));
}
