import { jsonOrUndefined } from '../../../domain/json';
import {
  type ClientError,
  MAX_CLIENT_ERRORS,
  placeIn,
  screenIn,
  withoutPersonalData,
} from '../../../domain/wire/client-errors';
import { onReconnect } from './on-reconnect';

/** What has not reached the server yet, in local storage: a crash offline is reported on a later visit. */
const QUEUE = 'client_errors';

/** A broken screen can fail many times a second. */
const MAX_PER_PAGE = 20;

/** Expected without a connection, or harmless: they would hide the others. */
const IGNORED =
  /^(AbortError|CallError|StorageError)|ResizeObserver loop|dynamically imported|module script|Failed to fetch|Load failed|NetworkError/;

const reported = new Set<string>();

/** Queues an error and sends the queue; once per page for errors that are alike. */
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

/** Sends what is queued, now and, if the server cannot be reached, after the next reconnect. Never rejects. */
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
  // What the server refuses, it would refuse again; a limit or an outage is for the next visit.
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
  try {
    const stored = jsonOrUndefined(localStorage.getItem(QUEUE) ?? '');
    return Array.isArray(stored) ? stored.slice(-MAX_CLIENT_ERRORS) : [];
  } catch {
    return [];
  }
}

function write(errors: readonly ClientError[]): void {
  try {
    if (errors.length === 0) localStorage.removeItem(QUEUE);
    else localStorage.setItem(QUEUE, JSON.stringify(errors));
  } catch {
    // Storage is blocked or full: only this report is lost.
  }
}
