import type { Grant } from '../../../domain/people/roles';
import { invite, redeemLink } from '../../../server/people/rows';
import { hashSecret } from '../../../server/secrets/secret-list';
import type { TestAnswer, TestServer } from '../server/test-server';

export const PASSWORD = 'seven green forklifts';

/** A person of the office with a password, who isn't signed in. @returns the person's id */
export async function addPerson({ services: { db, now } }: TestServer, email: string, grants: readonly Grant[]) {
  const [name = ''] = email.split('@');
  const invited = await invite(db, { id: '', name: 'Test' }, { email, name, grants }, now());
  if (!invited) throw new Error(`${email} is here already`);
  await redeemLink(db, invited.token, { name, password: await hashSecret(PASSWORD) }, now());
  return invited.id;
}

/** A browser's calls to the office: it has the session's cookie. */
export interface OfficeBrowser {
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown): Promise<TestAnswer>;
  upload(path: string, body: Uint8Array): Promise<TestAnswer>;
}

export async function signInToOffice(server: TestServer, email: string, password = PASSWORD): Promise<OfficeBrowser> {
  const answer = await server.post('/v1/office/sign-in', { email, password });
  if (answer.status !== 204) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.bytes}`);
  const headers = { Cookie: cookiesOf(answer) };
  return {
    get: (path) => server.send(path, { headers }),
    post: (path, body = {}) => server.post(path, body, headers),
    upload: (path, body) => server.send(path, { method: 'POST', headers, body }),
  };
}

/** As a browser would send them back. */
export function cookiesOf({ headers }: TestAnswer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** A tablet that has entered its group's code, and reports how it's doing. */
export async function aTablet(server: TestServer, companyName = 'Leith', code = 'LEI') {
  const answer = await server.post('/v1/check-code', { companyName, code });
  if (answer.status !== 200) throw new Error(`${code} is refused: ${answer.status} ${answer.bytes}`);
  const headers = { Cookie: cookiesOf(answer), 'User-Agent': IPAD };
  const customer = companyName.toLowerCase();
  const facts = { customer, build: 'aaaaaaaa', saved: 40, total: 40, held: 0, held_s: 0, store: '' };
  return {
    headers,
    report: (changed: object = {}) => server.post('/v1/device', { ...facts, ...changed }, headers),
    crash: (screen = `/${customer}/item`) => {
      const error = { kind: 'render', message: 'TypeError: x', place: 'item.js:1:2', screen };
      return server.post('/v1/client-errors', { errors: [error] }, headers);
    },
  };
}

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
