import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type CallError, get, messageOf, post } from '../../../../app/data/api/client';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that sends everything the same response; returns its origin. */
async function serverThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureOf(call: Promise<unknown>): Promise<CallError> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: CallError) => error,
  );
}

describe('a call', () => {
  it('sends JSON and gives back what the server answers', async () => {
    const origin = await serverThat((request, response) => {
      response.setHeader('Content-Type', 'application/json');
      request.pipe(response);
    });

    expect(await post(origin, '/v1/echo', { a: 1 })).toEqual({ a: 1 });
  });

  it.each([
    [
      'refused',
      422,
      'application/json',
      '{"message":"Enter an email address.","code":"invalid"}',
      'Enter an email address.',
    ],
    ['failed', 500, 'application/json', '{"message":"Down.","code":"internal"}', 'Down.'],
    ['failed', 502, 'text/html', '<h1>Bad gateway</h1>', 'Unexpected error. Please try again.'],
    ['unreadable', 200, 'text/html', '<h1>Sign in to the Wi-Fi</h1>', 'Unexpected error. Please try again.'],
    ['unreadable', 200, 'application/json', '{"order_id":"HEN-1', 'Unexpected error. Please try again.'],
    [
      'refused',
      422,
      'application/json',
      '{"message":"Closed for inventory.","code":"closed"}',
      'Closed for inventory.',
    ],
    ['failed', 503, 'application/json', '{"message":"Moving house.","code":"moving"}', 'Moving house.'],
    ['unreadable', 403, 'application/json', '{"message":"Blocked by policy."}', 'Blocked by policy.'],
    ['unreadable', 403, 'application/json', '{"message":"Blocked.","code":7}', 'Blocked.'],
    ['unreadable', 422, 'application/json', '{"message":" ","code":"x"}', 'Unexpected error. Please try again.'],
    ['unreadable', 422, 'application/json', '{"message":7,"code":"x"}', 'Unexpected error. Please try again.'],
    ['unreadable', 422, 'application/json', '[null]', 'Unexpected error. Please try again.'],
    ['unreadable', 422, 'application/json', 'null', 'Unexpected error. Please try again.'],
    ['unreadable', 404, 'application/json', '{"error":"not ours"}', 'Unexpected error. Please try again.'],
  ])('fails as %s on status %i with %s %s', async (kind, status, type, body, message) => {
    const origin = await serverThat((_request, response) => {
      response.writeHead(status, { 'Content-Type': type }).end(body);
    });
    const failure = await failureOf(get(origin, '/v1/x'));

    expect([failure.kind, failure.status, messageOf(failure)]).toEqual([kind, status, message]);
  });

  it('takes an answer without content', async () => {
    const origin = await serverThat((_request, response) => response.writeHead(204).end());

    expect(await post(origin, '/v1/x', {})).toBeNull();
  });

  it('says its own fallback where the answer has no message', async () => {
    const origin = await serverThat((_request, response) => response.writeHead(503).end());

    expect(messageOf(await failureOf(get(origin, '/v1/x', { fallback: 'No luck.' })))).toBe('No luck.');
  });

  it('fails as network, with status 500, when nobody answers', async () => {
    const origin = await serverThat((request) => request.socket.destroy());
    const failure = await failureOf(post(origin, '/v1/x', {}));

    expect([failure.kind, failure.status]).toEqual(['network', 500]);
    expect(failure.message).toContain('What you entered is still here');
    for (const reading of [get(origin, '/v1/x'), post(origin, '/v1/x', {}, { isReading: true })]) {
      expect(messageOf(await failureOf(reading))).toBe(
        'The store cannot be reached. Check the connection and try again.',
      );
    }
  });

  it('lets its caller give it up', async () => {
    const abandon = new AbortController();
    const origin = await serverThat(() => abandon.abort());

    await expect(get(origin, '/v1/x', { signal: abandon.signal })).rejects.toThrow(/abort/i);
  });
});
