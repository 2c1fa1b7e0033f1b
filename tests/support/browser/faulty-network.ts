import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Between a tablet and the server: everything passes as it is, but orders can meet with an accident.
 *
 * - `unsent`: the connection breaks before the order has reached the server
 *
 * - `unanswered`: the server has placed the order, and the connection breaks before the response
 *
 * - `cut`: the response breaks off in the middle
 *
 * - `portal`: a Wi-Fi sign-in page responds instead of the server, with 200
 *
 * - a status: something in between responds with it instead of the server
 */
export type Accident =
  | 'unsent'
  | 'unanswered'
  | 'cut'
  | 'portal'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: object };

export interface FaultyNetwork {
  /** What the tablet takes for the store's address. */
  readonly origin: string;
  /** The keys of all orders that were sent, in order, with those that never arrived. */
  readonly sentKeys: readonly string[];
  /** Nothing passes at all, like beyond the reach of the Wi-Fi. */
  isDown: boolean;
  /** Whether orders lose their `Idempotency-Key` header on the way, as behind some CDNs. */
  dropsKeys: boolean;
  /** Asked for every order that is sent, with its body; undefined lets it pass. */
  accidentFor: (order: { readonly customer_po: string }) => Accident | undefined;
  /** Done when the server has responded to an order, before the response is passed on. */
  afterAnswer: () => Promise<void>;
  close(): Promise<void>;
}

/** @param storeOrigin of the server behind it. */
export async function startFaultyNetwork(storeOrigin: string): Promise<FaultyNetwork> {
  const sentKeys: string[] = [];
  const server = createServer(async (request, response) => {
    if (network.isDown) return void request.socket.destroy();
    const body = await bytesOf(request).catch(() => Buffer.alloc(0));
    const isOrder = request.method === 'POST' && request.url === '/v1/create-order';
    if (!isOrder) return pass({ storeOrigin, request, body, response });
    sentKeys.push(String(request.headers['idempotency-key']));
    if (network.dropsKeys) delete request.headers['idempotency-key'];
    meet(network.accidentFor(JSON.parse(body.toString())), request, body, response);
  });

  function meet(
    accident: Accident | undefined,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): void {
    if (accident === 'unsent') request.socket.destroy();
    else if (accident === 'portal') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in to the Wi-Fi</h1>');
    } else if (typeof accident === 'object') {
      const type = accident.body ? { 'Content-Type': 'application/json' } : {};
      response.writeHead(accident.status, { ...type, ...accident.headers });
      response.end(accident.body && JSON.stringify(accident.body));
    } else pass({ storeOrigin, request, body, response, accident, afterAnswer: network.afterAnswer });
  }

  const network: FaultyNetwork = {
    origin: '',
    sentKeys,
    isDown: false,
    dropsKeys: false,
    accidentFor: () => undefined,
    afterAnswer: async () => {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(network, { origin: `http://localhost:${(server.address() as AddressInfo).port}` });
}

interface Passage {
  readonly storeOrigin: string;
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly response: ServerResponse;
  readonly accident?: 'unanswered' | 'cut' | undefined;
  afterAnswer?(): Promise<void>;
}

function pass({ storeOrigin, request, body, response, accident, afterAnswer }: Passage): void {
  const { method, headers, url = '/' } = request;
  const breakOff = () => request.socket.destroy();
  const passBack = async (answer: IncomingMessage) => {
    const answered = await bytesOf(answer);
    await afterAnswer?.();
    if (accident === 'unanswered') return breakOff();
    response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': answered.length });
    if (accident === 'cut') response.write(answered.subarray(0, answered.length / 2), breakOff);
    else response.end(answered);
  };
  const onward = forward(new URL(url, storeOrigin), { method, headers }, (answer) => {
    passBack(answer).catch(breakOff);
  });
  onward.on('error', breakOff);
  onward.end(body);
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
