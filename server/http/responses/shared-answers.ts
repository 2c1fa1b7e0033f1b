import type { IncomingMessage } from 'node:http';
import { CLOCK_TOLERANCE_MS } from '../../operations/clock';
import { acceptedEncodings } from '../request/content-encoding';
import { isFromThisMachine, namesOneHost } from '../request/request-address';

/**
 * A small HTTP cache in the server's own memory: answers that are the same for all their readers (files, pages, public
 * documents, pictures), ready to be sent again.
 */
export interface SharedAnswers {
  find(request: IncomingMessage): SharedAnswer | undefined;
  keep(request: IncomingMessage, answer: Omit<SharedAnswer, 'until'>): void;
  /** Keeps an answer longer that is still the one with this tag, as everybody is told who has it. */
  renew(request: IncomingMessage, etag: string): void;
}

export interface SharedAnswer {
  /** Names and values in turn, without those of a single request. */
  readonly headers: readonly string[];
  /** Those of them that a 304 has, too. */
  readonly unchanged: readonly string[];
  readonly etag: string | undefined;
  readonly body: Buffer;
  readonly isSecure: boolean;
  /** For the metrics. */
  readonly route: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

const MOST_BYTES = 24 * 1024 * 1024;

/** Larger ones are read from disk, and streamed if they are files. */
const MOST_BYTES_EACH = 1024 * 1024;

/** Headers and key of an answer take about this much. */
const BYTES_BESIDES_BODY = 2048;

/** What nobody asks for any more leaves the memory. Changed data have an app, and a memory, of their own. */
const LIFETIME_MS = 60_000;

export function sharedAnswers(now: () => number, mostBytes = MOST_BYTES): SharedAnswers {
  const kept = new Map<string, SharedAnswer>();
  let bytes = 0;

  function drop(key: string): void {
    const answer = kept.get(key);
    if (answer && kept.delete(key)) bytes -= sizeOf(answer);
  }

  return {
    find(request) {
      const key = keyOf(request);
      const answer = key === undefined ? undefined : kept.get(key);
      // An answer that is kept too long is from before the clock was set back.
      const left = answer ? answer.until - now() : 0;
      return left > 0 && left <= LIFETIME_MS + CLOCK_TOLERANCE_MS ? answer : undefined;
    },
    renew(request, etag) {
      const key = keyOf(request);
      const answer = key === undefined ? undefined : kept.get(key);
      if (key !== undefined && answer?.etag === etag) kept.set(key, { ...answer, until: now() + LIFETIME_MS });
    },
    keep(request, content) {
      const key = keyOf(request);
      const answer = { ...content, until: now() + LIFETIME_MS };
      if (key === undefined || sizeOf(answer) > Math.min(MOST_BYTES_EACH, mostBytes)) return;
      drop(key);
      kept.set(key, answer);
      bytes += sizeOf(answer);
      // A map lists its entries in the order in which they were set.
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}

function sizeOf({ body }: SharedAnswer): number {
  return body.length + BYTES_BESIDES_BODY;
}

/**
 * All that a shared answer may depend on: the URL, what `readRequestAddress` reads besides the client's address, and the
 * headers that answers vary by. A header that is missing counts as empty, as everywhere in the app. No header has a line
 * break, so different requests have different keys. Undefined for requests that always need the app.
 */
function keyOf(request: IncomingMessage): string | undefined {
  const { method, url, headers } = request;
  if (method !== 'GET' || headers.range !== undefined || headers.origin !== undefined) return undefined;
  if (!namesOneHost(request)) return undefined;
  // Only pictures depend on it. With any other query, a made-up one would take the place of something that's wanted.
  if (url?.includes('?') && !url.startsWith('/images/')) return undefined;
  const named = [headers.host, headers['x-forwarded-host'], headers['x-forwarded-proto'], headers.accept];
  const encodings = acceptedEncodings(headers['accept-encoding']);
  return `${url}\n${named.join('\n')}\n${encodings.join()}\n${isFromThisMachine(request)}`;
}
