import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { untyped } from '../../../server/database/tables';
import type { Lane } from '../../../server/delivery/lane';
import { sendDue } from '../../../server/delivery/send-due';
import { openMailLane, openWebhookLane } from '../../../server/delivery/send-messages';
import { unlocked } from '../office/admin';
import { deleteAllOrders } from '../orders/delete-orders';
import { anOrderBody } from '../orders/orders';
import { type Env, startTestServer, type TestServer } from '../server/test-server';
import { startMailServer, type TestMailServer } from './mail-server';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export type MessageRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly state: string };

/** A store whose mails go to a real SMTP server. Nothing is sent but by `send`. */
export interface MailStore {
  readonly server: TestServer;
  readonly smtp: TestMailServer;
  passTime(ms: number): void;
  /** Places an order and returns its number. */
  order(changes?: Record<string, unknown>): Promise<string>;
  /** Edits lines as an admin. */
  edit(orderNumber: string, ...lines: readonly Record<string, unknown>[]): Promise<void>;
  /** Sends all mails that are due, and returns how many attempts that took. */
  send(): Promise<number>;
  sendWebhooks(): Promise<number>;
  /** All messages, the oldest first. */
  rows(): Promise<readonly MessageRow[]>;
}

export function useMailStore(env: (smtp: TestMailServer) => Env = () => ({})): MailStore {
  let clock = 1_795_000_000_000;
  let smtp: TestMailServer;
  let server: TestServer;
  let mails: Lane;
  let webhooks: Lane;
  beforeAll(async () => {
    smtp = await startMailServer();
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'orders@example.com', PUBLIC_URL: 'https://orders.example.com' };
    server = await startTestServer({ ...settings, ...env(smtp) }, { now: () => clock });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });
  beforeEach(async () => {
    await deleteAllOrders(server.services);
    smtp.reset();
    mails = openMailLane(server.services);
    webhooks = openWebhookLane(server.services);
  });
  afterEach(() => expect(server.takeErrors()).toEqual([]));
  const sendAll = async (lane: Lane) => {
    let attempts = 0;
    for (let sent = 1; sent > 0; attempts += sent) sent = await sendDue(server.services, lane);
    return attempts;
  };
  return {
    get server() {
      return server;
    },
    get smtp() {
      return smtp;
    },
    passTime(ms) {
      clock += ms;
    },
    async order(changes = {}) {
      const answer = await server.post('/v1/create-order', anOrderBody(changes));
      if (answer.status !== 201) throw new Error(`not placed: ${answer.bytes}`);
      return answer.json.order_id;
    },
    async edit(orderNumber, ...lines) {
      const admin = await unlocked(server);
      const body = { lines: lines.map((line) => ({ order_id: orderNumber, ...line })) };
      const answer = await server.post('/v1/update-order-lines', body, admin);
      expect(answer.json.results.map(({ status }: { status: string }) => status)).toEqual(lines.map(() => 'saved'));
    },
    send: () => sendAll(mails),
    sendWebhooks: () => sendAll(webhooks),
    rows: () => server.services.db.read(untyped('outgoing_messages')).orderBy('id').select(),
  };
}
