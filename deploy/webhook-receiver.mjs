/**
 * An example of a system that receives orders: it checks each event, drops duplicates, and prints the rest, one JSON line
 * each. It needs only Node. The events' format: docs/messages.md.
 *
 *   WEBHOOK_SECRET=… PORT=8090 node deploy/webhook-receiver.mjs
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', PORT = '8090', HOST = '127.0.0.1' } = process.env;
if (WEBHOOK_SECRET === '') throw new Error('WEBHOOK_SECRET is not set');

/** The largest order takes a third of it. */
const MAX_BYTES = 1024 * 1024;

/** An event with an older time is a replay. */
const OLDEST_SECONDS = 5 * 60;

/** The ids of the last events. A real system stores them with the orders, in one transaction. */
const known = new Set();
const MAX_KNOWN = 10_000;

/** When the newest event of each order was sent. */
const newest = new Map();

/** @returns {'valid' | 'forged' | 'old'} */
function check(headers, body) {
  const id = headers['webhook-id'] ?? '';
  const time = headers['webhook-timestamp'] ?? '';
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${id}.${time}.${body}`).digest();
  // Several while the secret is being replaced.
  const signatures = String(headers['webhook-signature'] ?? '').split(' ');
  const isSigned = signatures.some((text) => {
    const [version, signature = ''] = text.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return 'forged';
  return Math.abs(Date.now() / 1_000 - Number(time)) <= OLDEST_SECONDS ? 'valid' : 'old';
}

function take(id, event) {
  // An event whose response was lost comes again.
  if (known.has(id)) return;
  known.add(id);
  if (known.size > MAX_KNOWN) known.delete(known.values().next().value);
  const number = event.order.order_id;
  // Each event has the whole order, so the newest is enough.
  if ((newest.get(number) ?? 0) > event.sent_at) return;
  newest.set(number, event.sent_at);
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function read(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status).end();
  const body = request.method === 'POST' ? await read(request).catch(() => undefined) : undefined;
  if (body === undefined) return answer(400);
  const result = check(request.headers, body);
  if (result !== 'valid') return answer(result === 'forged' ? 401 : 400);
  take(request.headers['webhook-id'], JSON.parse(body));
  answer(204);
});

server.listen(Number(PORT), HOST, () => {
  process.stdout.write(`Listening on http://${HOST}:${server.address().port}\n`);
});
