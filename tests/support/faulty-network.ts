import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What stands between a tablet and the server: everything passes as it is, but orders can meet with an accident.
 * - `unsent`: the connection breaks before the order has reached the server
 * - `unanswered`: the server has placed the order, and the connection breaks before the answer
 * - `cut`: the answer breaks off in its middle
 * - `portal`: a Wi-Fi sign-in page answers in the server's place, with 200
 * - a status: something in between answers so, in the server's place
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
  /** Asked for every order that is sent; undefined lets it pass. */
  accidentFor: (key: string) => Accident | undefined;
  /** Done when the server has answered an order, before the answer goes on. */
  afterAnswer: () => Promise<void>;
  close(): Promise<void>;
}

/** @param storeOrigin of the server behind it. */
export async function startFaultyNetwork(storeOrigin: string): Promise<FaultyNetwork> {
  const sentKeys: string[] = [];
  const server = createServer((request, response) => {
    const isOrder = request.method === 'POST' && request.url === '/v1/create-order';
    if (!isOrder) return pass(storeOrigin, request, response);
    const key = String(request.headers['idempotency-key']);
    sentKeys.push(key);
    meet(network.accidentFor(key), request, response);
  });

  function meet(accident: Accident | undefined, request: IncomingMessage, response: ServerResponse): void {
    if (accident === 'unsent') request.socket.destroy();
    else if (accident === 'portal') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in to the Wi-Fi</h1>');
    } else if (typeof accident === 'object') {
      const { status, headers, body } = accident;
      const type = body ? { 'Content-Type': 'application/json' } : {};
      response.writeHead(status, { ...type, ...headers }).end(body && JSON.stringify(body));
    } else pass(storeOrigin, request, response, accident, network.afterAnswer);
  }

  const network: FaultyNetwork = {
    origin: '',
    sentKeys,
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

function pass(
  storeOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
  accident?: 'unanswered' | 'cut',
  afterAnswer?: () => Promise<void>,
): void {
  const { method, headers, url = '/' } = request;
  const breakOff = () => request.socket.destroy();
  const passBack = async (answer: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    await afterAnswer?.();
    if (accident === 'unanswered') return breakOff();
    const body = Buffer.concat(chunks);
    response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length });
    if (accident === 'cut') response.write(body.subarray(0, body.length / 2), breakOff);
    else response.end(body);
  };
  const onward = forward(new URL(url, storeOrigin), { method, headers }, (answer) => {
    passBack(answer).catch(breakOff);
  });
  onward.on('error', breakOff);
  request.pipe(onward);
}
