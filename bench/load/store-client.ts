import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { headersOf } from '../store/settings';
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

/** A call that is looked at, not measured. @throws on an error answer */
export async function ask(origin: string, { method = 'GET', path, headers, body }: Call): Promise<Answer> {
  const json = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    const type = body ? { 'Content-Type': 'application/json' } : {};
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headersOf(0), ...type, ...headers } };
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
export async function signIn(origin: string, password: string): Promise<string> {
  const body = { companyName: 'Hennessy', password };
  return (await ask(origin, { method: 'POST', path: '/v1/login', body })).cookies;
}
