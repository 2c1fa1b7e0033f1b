import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hennessy's own host, in the settings of a deployment behind a proxy. */
export const HOST = 'orders.hennessy.example.com';
export const CODE = 'HEN';
export const ADMIN_PASSWORD = 'unlock the bench';

/** How many client addresses calls come from: the server limits the calls of each. */
const ADDRESSES = 1024;

/** As a deployment is set up (README, Settings). Logs are written, to nowhere. */
export async function productionSettings(folder: string): Promise<Record<string, string>> {
  const file = join(folder, 'secrets.json');
  const secrets = {
    session_keys: [randomBytes(32).toString('base64url')],
    admin_password: ADMIN_PASSWORD,
    customers: { hennessy: { bypass_codes: [CODE] } },
  };
  writeFileSync(file, JSON.stringify(secrets));
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_HOSTS: HOST,
    SECRETS_FILE: file,
    TRUST_PROXY: 'true',
  };
}

/** Headers of a call through the proxy, from one of many addresses. */
export function headersOf(call: number): Record<string, string> {
  const address = call % ADDRESSES;
  return {
    Host: HOST,
    'X-Forwarded-For': `10.0.${address >> 8}.${address & 255}`,
    'X-Forwarded-Proto': 'https',
    'Accept-Encoding': 'gzip, deflate, br',
  };
}
