import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallName, Faults } from './paypal/faults';
import { errorAnswer, type PayPalAnswer, PayPalOrders } from './paypal/orders';
import { aWebhook, isGenuine, type SignedWebhook, WEBHOOK_ID } from './paypal/webhooks';

/** A fake of PayPal's Orders v2 API on loopback, with fault injection. */
export interface PayPalServer {
  readonly origin: string;
  /** The settings of a store that uses it. */
  readonly env: Readonly<Record<string, string>>;
  readonly orders: PayPalOrders;
  readonly faults: Faults;
  /** The number of calls received, by name. */
  readonly calls: Readonly<Record<CallName, number>>;
  /** Approves a payment, as the shopper does in PayPal's window. */
  approve(id: string): void;
  webhook(eventType: string, id: string): SignedWebhook;
  stop(): Promise<void>;
}

const CLIENT_ID = 'test-client';
const CLIENT_SECRET = 'test-secret';

/** @param now the clock for webhooks */
export async function startPayPalServer(now = Date.now): Promise<PayPalServer> {
  const orders = new PayPalOrders();
  const faults = new Faults();
  const calls = { token: 0, create: 0, find: 0, capture: 0, verify: 0 };
  const answers = new Map<string, Promise<PayPalAnswer> | PayPalAnswer>();
  let tokens = new Set<string>();

  function act(call: CallName, order: string, body: string): PayPalAnswer {
    if (call === 'create') return orders.create(JSON.parse(body));
    if (call === 'find') return orders.find(order);
    if (call === 'capture') return orders.capture(order);
    if (call === 'verify')
      return { status: 200, body: { verification_status: isGenuine(body) ? 'SUCCESS' : 'FAILURE' } };
    const token = `A21AA${tokens.size}-${calls.token}`;
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  /** Repeats the first response to a known request id; responds 409 while the first is in progress. */
  async function actOnce(requestId: string | undefined, run: () => Promise<PayPalAnswer>): Promise<PayPalAnswer> {
    if (requestId === undefined) return run();
    const known = answers.get(requestId);
    if (known instanceof Promise) return errorAnswer(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS');
    if (known) return known;
    const running = run();
    answers.set(requestId, running);
    const answer = await running;
    answers.set(requestId, answer);
    return answer;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { call, order } = callOf(request);
    const body = await textOf(request);
    calls[call] += 1;
    const fault = faults.take(call, order);
    if (fault === 'token_ended') tokens = new Set();
    if (!isAllowed(call, request, tokens)) return send(response, errorAnswer(401, 'AUTHENTICATION_FAILURE', ''));
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'error') return send(response, errorAnswer(500, 'INTERNAL_SERVER_ERROR', ''));
    if (fault === 'flood') return send(response, errorAnswer(429, 'RATE_LIMIT_REACHED', ''));
    const requestId = request.headers['paypal-request-id'] as string | undefined;
    const answer = await actOnce(requestId && `${call} ${requestId}`, async () => {
      if (fault === 'held') await faults.hold();
      if (fault === 'slow') await once(response, 'close');
      return act(call, order, body);
    });
    if (fault === 'slow_answer') return;
    if (fault === 'cut_after') return void request.socket.destroy();
    if (fault === 'error_after') return send(response, errorAnswer(500, 'INTERNAL_SERVER_ERROR', ''));
    send(response, answer);
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: {
      PAYPAL_CLIENT_ID: CLIENT_ID,
      PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
      PAYPAL_API_BASE: origin,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
    },
    orders,
    faults,
    calls,
    approve: (id) => orders.approve(id),
    webhook: (eventType, id) => aWebhook(eventType, orders.require(id), now()),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function callOf({ method, url = '' }: IncomingMessage): { call: CallName; order: string } {
  const [, order = '', action] = /^\/v2\/checkout\/orders\/([^/]+)(\/capture)?$/.exec(url) ?? [];
  if (url === '/v1/oauth2/token') return { call: 'token', order };
  if (url === '/v1/notifications/verify-webhook-signature') return { call: 'verify', order };
  if (method === 'POST') return { call: action ? 'capture' : 'create', order };
  return { call: 'find', order };
}

function isAllowed(call: CallName, { headers }: IncomingMessage, tokens: ReadonlySet<string>): boolean {
  const { authorization = '' } = headers;
  if (call !== 'token') return tokens.has(authorization.replace('Bearer ', ''));
  return authorization === `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, { status, body }: PayPalAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
