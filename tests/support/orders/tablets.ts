import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { expect } from 'vitest';
import type { WrittenSecrets } from '../server/secrets-file';
import { anOrderBody } from './orders';

/** Tablets that order once a second each, and people who edit, whatever happens to servers and databases. */
export interface Tablets {
  /** Numbers of acknowledged orders, by key. */
  readonly placed: ReadonlyMap<string, string>;
  /** Answers that nobody should get: neither an acknowledgment nor a request to come back. */
  readonly wrong: readonly string[];
  /** How many calls weren't answered, or with a request to come back. */
  readonly retries: number;
  readonly edits: number;
  /** How many tablets have signed in. */
  readonly signedIn: number;
  /** Resolves once so many orders that were begun from now on are acknowledged. @throws if that takes minutes */
  more(orders: number): Promise<void>;
  /** The longest time without an acknowledged order since then. */
  longestGapSince(time: number): number;
  /** Lets everybody finish. @throws if somebody gets no answer */
  stop(): Promise<void>;
  /** Compares the database with what was acknowledged. */
  requireAllStored(knex: Knex): Promise<void>;
}

interface Load {
  readonly origins: () => readonly string[];
  readonly secrets: WrittenSecrets;
  readonly tablets: number;
  readonly editors: number;
}

/** As a tablet does it, only sooner. */
const AGAIN_MS = 250;
const EVERY_MS = 1_000;

/** 408 is a call that didn't arrive in time, as happens on a busy machine. Tablets send it again, too. */
const LATER = [408, 502, 503, 504];

/** As long as a tablet waits for an answer. */
const ANSWER_MS = 15_000;
const MORE_MS = 180_000;
const STOP_MS = 60_000;

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect to be there
  readonly json: any;
  readonly cookies: string;
}

export function startTablets({ origins, secrets, tablets, editors }: Load): Tablets {
  const placed = new Map<string, string>();
  const times: number[] = [];
  const wrong: string[] = [];
  const made: { readonly order: string; readonly version: number; readonly po: string }[] = [];
  const waiting: { readonly since: number; missing: number; resolve(): void; reject(reason: Error): void }[] = [];
  let calls = 0;
  let retries = 0;
  let signedIn = 0;
  let isOver = false;
  let givesUpAt = Number.POSITIVE_INFINITY;

  async function call(path: string, body: object, headers = {}): Promise<Answer | undefined> {
    calls += 1;
    const servers = origins();
    try {
      const response = await fetch(`${servers[calls % servers.length]}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anAddress(), ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const text = await response.text();
      const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      return { status: response.status, json: text === '' ? {} : JSON.parse(text), cookies: cookies.join('; ') };
    } catch {
      return undefined;
    }
  }

  function failed(what: string): void {
    wrong.push(what);
    for (const each of waiting) each.reject(new Error(what));
  }

  /** Until somebody answers something else than "later". */
  async function answered(...args: Parameters<typeof call>): Promise<Answer> {
    for (;;) {
      const answer = await call(...args);
      if (answer && !LATER.includes(answer.status)) return answer;
      if (Date.now() > givesUpAt) throw new Error(`${args[0]} has no answer but ${answer?.status ?? 'silence'}`);
      retries += 1;
      await pause(AGAIN_MS);
    }
  }

  async function signIn(): Promise<string> {
    const body = { companyName: 'Hennessy', password: secrets.password.hennessy };
    const { status, cookies } = await answered('/v1/login', body);
    if (status !== 200) failed(`sign-in: ${status}`);
    signedIn += 1;
    return cookies;
  }

  async function order(email: string, Cookie: string) {
    const key = randomUUID();
    const begun = Date.now();
    const body = anOrderBody({ bypass_code: secrets.code.hennessy, email });
    const { status, json } = await answered('/v1/create-order', body, { Cookie, 'Idempotency-Key': key });
    if (![200, 201].includes(status)) {
      failed(`order: ${status} ${JSON.stringify(json)}`);
      return { order_id: '', created_at: '' };
    }
    placed.set(key, json.order_id);
    times.push(Date.now());
    for (const each of waiting) {
      if (begun >= each.since) each.missing -= 1;
      if (each.missing === 0) each.resolve();
    }
    return json;
  }

  /** Not all in the same moment. A device has its own limits. */
  const signInLater = () => pause(Math.random() * EVERY_MS).then(signIn);

  async function tablet(name: string, session: Promise<string>): Promise<void> {
    const cookies = await session;
    while (!isOver) {
      const begun = Date.now();
      await order(`${name}@example.com`, cookies);
      await pause(Math.max(0, EVERY_MS - (Date.now() - begun)));
    }
  }

  /** Changes the PO of an order's line that nobody else touches. An edit without an answer may have been made. */
  async function editor(name: string): Promise<void> {
    const unlock = { companyName: 'Hennessy', password: secrets.adminPassword };
    const { cookies } = await answered('/v1/admin/unlock', unlock, { Cookie: await signIn() });
    const email = `${name}@example.com`;
    const { order_id, created_at } = await order(email, cookies);
    let version = 1;
    for (let count = 0; !isOver; count += 1) {
      const po = `${name}-${count}`;
      const body = { email, created_at, cart: [{ line: 1, version, po }] };
      const answer = await call('/v1/update-historical-order', body, { Cookie: cookies });
      if (answer?.status === 200) {
        version = answer.json.order.order[0].version;
        made.push({ order: order_id, version, po });
      } else if (answer?.status === 409) {
        version = answer.json.current_lines[0].version;
      } else if (answer && !LATER.includes(answer.status)) {
        failed(`edit: ${answer.status} ${JSON.stringify(answer.json)}`);
      }
      await pause(AGAIN_MS);
    }
  }

  const sessions = Array.from({ length: tablets }, signInLater);
  const everybody = [
    ...sessions.map((session, index) => tablet(`tablet-${index}`, session)),
    ...Array.from({ length: editors }, (_, index) => editor(`editor-${index}`)),
  ];
  return {
    placed,
    wrong,
    get signedIn() {
      return signedIn;
    },
    get retries() {
      return retries;
    },
    get edits() {
      return made.length;
    },
    more: (orders) =>
      new Promise((resolve, reject) => {
        const each = { since: Date.now(), missing: orders, resolve, reject };
        const tooLate = () => reject(new Error(`${each.missing} of ${orders} more orders not acknowledged in minutes`));
        setTimeout(tooLate, MORE_MS).unref();
        waiting.push(each);
      }),
    longestGapSince(time) {
      const since = [time, ...times.filter((each) => each > time)];
      return Math.max(...since.slice(1).map((each, index) => each - (since[index] as number)));
    },
    async stop() {
      isOver = true;
      givesUpAt = Date.now() + STOP_MS;
      await Promise.all(everybody);
    },
    async requireAllStored(knex) {
      const stored: { key: string; order_number: string }[] = await knex('idempotency_keys')
        .join('orders', 'orders.id', 'order_id')
        .select('key', 'order_number');
      const numberOf = new Map(stored.map(({ key, order_number }) => [key, order_number]));
      expect([...placed].filter(([key, number]) => numberOf.get(key) !== number)).toEqual([]);
      // None is there twice, under another key or none.
      expect(numberOf.size).toBe(placed.size);
      expect(await knex('orders').pluck('order_number')).toHaveLength(placed.size);
      const history: { order_number: string; version: number | string; po: string }[] = await knex('order_line_history')
        .join('orders', 'orders.id', 'order_line_history.order_id')
        .select('order_number', 'version', 'po');
      const changes = new Set(history.map(({ order_number, version, po }) => `${order_number} ${version} ${po}`));
      expect(made.filter(({ order, version, po }) => !changes.has(`${order} ${version} ${po}`))).toEqual([]);
    },
  };
}

/** Another one for each call, so that no address reaches its limits. */
const anAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
