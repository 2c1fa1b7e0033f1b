import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ADMIN_PASSWORD, CODE, headersOf } from '../store/settings';
import type { Call } from './http-connection';

export interface Answer {
  readonly status: number;
  readonly etag: string;
  /** As sent, perhaps compressed. */
  readonly bytes: Buffer;
  readonly text: string;
  /** Its cookies, ready for a Cookie header. */
  readonly cookies: string;
}

/**
 * A call that reads its response.
 * @param from by default through the proxy of a live store
 * @throws on an error response
 */
export async function ask(
  origin: string,
  { method = 'GET', path, headers, body }: Call,
  from: Readonly<Record<string, string>> = headersOf(0),
): Promise<Answer> {
  const json = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    const type = body ? { 'Content-Type': 'application/json' } : {};
    const options = { host: '127.0.0.1', port, method, path, headers: { ...from, ...type, ...headers } };
    const sent = request(options, async (response) => {
      const bytes = await buffer(response);
      const { statusCode: status = 0, headers: answered } = response;
      const text = unpack(bytes, answered['content-encoding']).toString();
      if (status >= 400) return reject(new Error(`${path}: ${status} ${text.slice(0, 300)}`));
      const cookies = (answered['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
      resolve({ status, etag: answered.etag ?? '', bytes, text, cookies });
    });
    sent.on('error', reject);
    sent.end(json);
  });
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Signs a browser in to Hennessy's orders. @returns its cookies */
export async function signIn(origin: string, from = headersOf(0)): Promise<string> {
  return (await ask(origin, storeCall('/v1/login', { password: CODE }), from)).cookies;
}

/** Each may make 600 calls of a kind a minute. @returns their cookies */
export async function signInTablets(origin: string, tablets: number): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let tablet = 0; tablet < tablets; tablet += 1) cookies.push(await signIn(origin, headersOf(tablet)));
  return cookies;
}

/** @returns the cookies of an admin of Hennessy's orders */
export async function unlockAdmin(origin: string, from?: Readonly<Record<string, string>>): Promise<string> {
  return (await ask(origin, storeCall('/v1/admin/unlock', { password: ADMIN_PASSWORD }), from)).cookies;
}

/** A call of Hennessy's store, unless the body names another company. */
export function storeCall(path: string, body: object, cookie?: string): Call {
  const headers = cookie ? { Cookie: cookie } : {};
  return { method: 'POST', path, headers, body: { companyName: 'Hennessy', ...body } };
}
