import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Canceled, get, messageOf, post } from '../../../../app/data/api/client';
import { renewBy } from '../../../../app/data/api/renewal';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Code = 'not_signed_in' | 'not_proven' | 'not_admin';

/** A server that lacks these until they're given; it echoes bodies, and tells how often it was called. */
async function serverLacking(...missing: Code[]) {
  const lacking = new Set(missing);
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    const [code] = lacking;
    response.statusCode = code ? 401 : 200;
    response.setHeader('Content-Type', 'application/json');
    if (code) response.end(JSON.stringify({ code, message: `Missing: ${code}` }));
    else if (request.method === 'GET') response.end('{"read":true}');
    else request.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lacking, calls };
}

/** Gives what is missing, unless the person declines. @returns what was asked for */
function askedBy(lacking: Set<Code>, answers = true): Code[] {
  const asked: Code[] = [];
  const stop = renewBy(['not_signed_in', 'not_proven', 'not_admin'], async (code) => {
    asked.push(code);
    if (answers) lacking.delete(code);
    return answers;
  });
  stops.push(stop);
  return asked;
}

describe('a call that meets a 401', () => {
  it.each(['not_signed_in', 'not_proven', 'not_admin'] as const)(
    'asks for what is missing (%s), and is then done',
    async (code) => {
      const { origin, lacking, calls } = await serverLacking(code);
      const asked = askedBy(lacking);
      expect(await post(origin, '/v1/save', { po: '58214' })).toEqual({ po: '58214' });
      expect([asked, calls.length]).toEqual([[code], 2]);
    },
  );

  it('asks for one thing after another', async () => {
    const { origin, lacking } = await serverLacking('not_signed_in', 'not_admin');
    const asked = askedBy(lacking);
    expect(await get(origin, '/v1/read')).toEqual({ read: true });
    expect(asked).toEqual(['not_signed_in', 'not_admin']);
  });

  it('asks once for all that wait', async () => {
    const { origin, lacking } = await serverLacking('not_signed_in');
    const asked = askedBy(lacking);
    const bodies = [1, 2, 3, 4, 5].map((line) => ({ line }));
    expect(await Promise.all(bodies.map((body) => post(origin, '/v1/save', body)))).toEqual(bodies);
    expect(asked).toEqual(['not_signed_in']);
  });

  it('asks once, and gives up if that was not enough', async () => {
    const { origin, calls } = await serverLacking('not_signed_in');
    const asked = askedBy(new Set());
    await expect(post(origin, '/v1/save', {})).rejects.toMatchObject({ code: 'not_signed_in' });
    expect([asked, calls.length]).toEqual([['not_signed_in'], 2]);
  });

  it('is not repeated if the person declines, and says what is safe', async () => {
    const { origin, lacking, calls } = await serverLacking('not_admin');
    askedBy(lacking, false);
    const failure = await post(origin, '/v1/save', {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Canceled);
    expect(messageOf(failure)).toContain('what you entered is still here');
    expect(calls).toHaveLength(1);
  });

  it.each([{ isQuiet: true }, { isReading: true }])('asks nobody with %j', async (options) => {
    const { origin, lacking } = await serverLacking('not_signed_in');
    const asked = askedBy(lacking);
    await expect(post(origin, '/v1/save', {}, options)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(asked).toEqual([]);
  });

  it('fails as before where nobody asks', async () => {
    const { origin } = await serverLacking('not_signed_in');
    await expect(post(origin, '/v1/save', {})).rejects.toMatchObject({ code: 'not_signed_in', status: 401 });
  });
});
