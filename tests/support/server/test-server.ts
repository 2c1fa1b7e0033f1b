import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../server/app';
import { createHttpServer, type HttpLimits } from '../../../server/http/connections/http-server';
import { readBuiltClient } from '../../../server/http/responses/built-client';
import type { ServerParts } from '../../../server/open-services';
import { openServices } from '../../../server/open-services';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { openLog } from '../../../server/operations/log';
import { readSettings } from '../../../server/operations/settings/settings';
import { createLifecycle } from '../../../server/operations/startup/lifecycle';
import { listSecretRows } from '../../../server/secrets/rows';
import { databaseSettings, dropDatabase } from '../database/test-database';

export interface TestServer {
  readonly services: ServerParts;
  readonly port: number;
  /** Everything logged as an error and not taken yet. */
  readonly errors: readonly unknown[];
  /** Returns and clears the errors, for tests that provoke some on purpose. */
  takeErrors(): readonly unknown[];
  /** Returns and clears all logged lines. At the default LOG_LEVEL, 'silent', these are only errors. */
  takeLines(): readonly LogLine[];
  send(path: string, options?: SendOptions): Promise<TestAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Takes what was set and published in the office, as a running server does within seconds. */
  follow(): Promise<void>;
  /** Stops the server and deletes its data, unless another one will use them. */
  stop(options?: { keepData: boolean }): Promise<void>;
}

/** pino's numeric level. */
const ERROR_LEVEL = 50;

export type LogLine = Readonly<Record<string, unknown>>;

interface SendOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  /** The body parsed as JSON, or undefined if it isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect to be there
  readonly json: any;
}

export type Env = Record<string, string | undefined>;
export type Overrides = Partial<Pick<ServerParts, 'now' | 'paypal' | 'stores'>>;

/** Starts the real app on its own port and database. @param client the folder of a built app, if pages are needed */
export async function startTestServer(
  env: Env = {},
  overrides: Overrides = {},
  limits: Partial<HttpLimits> = {},
  client?: string,
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-'));
  const dataDir = env.DATA_DIR ?? folder;
  const database = await databaseSettings(dataDir);
  const settings = readSettings({ DATA_DIR: dataDir, ...database, LOG_LEVEL: 'silent', ...env });
  const errors: LogLine[] = [];
  const lines: LogLine[] = [];
  const services: ServerParts = {
    ...(await openServices(settings, projectFolders)),
    log: openLog(settings.logLevel === 'silent' ? 'error' : settings.logLevel, {
      write(text: string) {
        const line = JSON.parse(text);
        lines.push(line);
        if (line.level >= ERROR_LEVEL) errors.push(line);
      },
    }),
    ...overrides,
  };
  const built = client ? readBuiltClient(client, settings) : undefined;
  const lifecycle = createLifecycle();
  lifecycle.serve(createApp(services, built));
  const server = createHttpServer(lifecycle.listener, limits, settings.trustedHops);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = (path: string, options: SendOptions = {}) => exchange(port, path, options);
  return {
    services,
    port,
    errors,
    takeErrors: () => errors.splice(0),
    takeLines: () => lines.splice(0),
    send,
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async follow() {
      const catalog = await services.live.watchers.catalog.poll();
      services.live.take({ stored: await listSecretRows(services.db.read), ...(catalog ? { catalog } : {}) });
      // As the background sees them, too.
      Object.assign(services, services.live.current, overrides);
    },
    async stop({ keepData } = { keepData: false }) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.db.close();
      if (keepData && dataDir === folder) return;
      if (dataDir === folder) await dropDatabase(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Node's own client, because `fetch` can't set the Host header. */
function exchange(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: SendOptions,
): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, json: parsed(bytes) });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
