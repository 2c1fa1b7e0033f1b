import { type Agent, type ClientRequest, request } from 'node:http';
import type { ServerProcess } from '../server/server-process';
import { anOrderBody } from './orders';

/** An order of which only the first half is sent. It has `arrived` when the server has begun with it. */
export function halfAnOrder({ origin }: Pick<ServerProcess, 'origin'>, agent: Agent) {
  const body = JSON.stringify(anOrderBody());
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    // The server's response to that comes before the body.
    Expect: '100-continue',
  };
  const call: ClientRequest = request(`${origin}/v1/create-order`, { method: 'POST', agent, headers });
  const answered = new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    });
  });
  const arrived = new Promise<void>((resolve) => call.once('continue', resolve));
  call.write(body.slice(0, 40));
  return { arrived, answered, sendTheRest: () => call.end(body.slice(40)) };
}
