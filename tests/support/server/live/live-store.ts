import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type WrittenSecrets, writeSecrets } from '../secrets-file';
import { launchServer, type ServerProcess } from '../server-process';
import { aServerProject } from '../server-project';

export interface LiveAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect to be there
  readonly json: any;
}

interface AskOptions {
  /** Makes it a POST. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is done when half of the body has been sent. */
  readonly halfway?: () => Promise<void>;
}

/** A server as it is deployed, whose files a test changes while it runs. */
export interface LiveStore {
  readonly server: ServerProcess;
  readonly secrets: WrittenSecrets;
  /** `server/data` */
  readonly dataFiles: string;
  /** `public/images` */
  readonly photographs: string;
  /** On a connection of its own. */
  ask(path: string, options?: AskOptions): Promise<LiveAnswer>;
  /** Changes a JSON file as editors and rsync do: another file takes its place. */
  // biome-ignore lint/suspicious/noExplicitAny: data files have many shapes
  change(file: string, change: (content: any) => void): void;
  /** Messages of the log, by their text. */
  logged(msg: string): readonly Readonly<Record<string, unknown>>[];
  stop(): Promise<void>;
}

interface LiveOptions {
  readonly user?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Before the start. */
  readonly changeFiles?: (dataFiles: string) => void;
}

export async function startLiveStore({ user, env = {}, changeFiles }: LiveOptions = {}): Promise<LiveStore> {
  const project = await aServerProject();
  const publicFolder = join(project.folder, 'public');
  rmSync(publicFolder);
  const photographs = join(publicFolder, 'images');
  mkdirSync(photographs, { recursive: true });
  changeFiles?.(project.dataFiles);
  const secrets = await writeSecrets();
  const data = mkdtempSync(join(tmpdir(), 'live-'));
  if (user !== undefined) letIn(user, { own: [data, secrets.file], readable: [project.folder, dirname(secrets.file)] });
  const server = await launchServer(project.bundle, {
    env: { DATA_DIR: data, SECRETS_FILE: secrets.file, TRUST_PROXY: 'true', ...env },
    cwd: project.folder,
    ...(user === undefined ? {} : { user }),
  });
  await server.ready();
  return {
    server,
    secrets,
    dataFiles: project.dataFiles,
    photographs,
    ask: (path, options) => ask(server.origin + path, options),
    change(file, change) {
      const content = JSON.parse(readFileSync(file, 'utf8'));
      change(content);
      replace(file, JSON.stringify(content, null, 2));
    },
    logged: (msg) => server.log.filter((line) => line.msg === msg),
    async stop() {
      await server.stop();
      secrets.remove();
      project.remove();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Temporary folders are private. */
function letIn(user: number, { own, readable }: { own: readonly string[]; readable: readonly string[] }): void {
  for (const path of own) chownSync(path, user, user);
  for (const folder of readable) chmodSync(folder, 0o755);
}

/** Writes a file next to another one and swaps them. */
export function replace(file: string, content: string | Buffer): void {
  const part = join(dirname(file), `.part-${process.pid}`);
  writeFileSync(part, content);
  renameSync(part, file);
}

function ask(
  url: string,
  { body, headers = {}, halfway = async () => undefined }: AskOptions = {},
): Promise<LiveAnswer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const options = { agent: false, method, headers: { 'Content-Type': 'application/json', ...headers } };
    const call = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isJson = String(response.headers['content-type']).includes('json');
        const json = isJson ? JSON.parse(bytes.toString()) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, json });
      });
    });
    call.once('error', reject);
    const text = body === undefined ? '' : JSON.stringify(body);
    if (text !== '') call.write(text.slice(0, 40));
    halfway().then(() => call.end(text.slice(40)), reject);
  });
}
