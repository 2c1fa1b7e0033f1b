import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, loadConfigFromFile } from 'vite';
import { projectFolder, sourceFolder } from '../folders';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

export interface HelloWorld {
  readonly origin: string;
  /** Its scripts, packed with gzip. */
  readonly scriptBytes: number;
  stop(): Promise<void>;
}

/**
 * The least that a page with the app's libraries can cost: React and React Router show one line of text, a
 * button, and links to screens of one field, one checkbox, or a list. Built like the app, served with gzip from memory.
 */
export async function startHelloWorld(folder: string): Promise<HelloWorld> {
  await buildHelloWorld(folder);
  const files = readFiles(folder);
  const server = createServer((request, response) => {
    const path = extname(request.url ?? '') === '' ? '/index.html' : (request.url ?? '');
    const packed = files.get(path);
    if (!packed) return void response.writeHead(404).end();
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip', 'Content-Length': packed.length });
    response.end(packed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  return {
    origin: `http://localhost:${port}`,
    scriptBytes: scripts.reduce((sum, [, packed]) => sum + packed.length, 0),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** With the app's aliases, which choose the libraries' production builds. */
async function buildHelloWorld(folder: string): Promise<void> {
  const app = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(projectFolder, 'vite.config.ts'));
  await build({
    configFile: false,
    root: join(sourceFolder, 'floors/hello-world'),
    plugins: [react()],
    resolve: app?.config.resolve ?? {},
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
    logLevel: 'error',
  });
}

function readFiles(folder: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = relative(folder, file).replaceAll('\\', '/');
      return [`/${path}`, gzipSync(readFileSync(file), { level: 9 })];
    }),
  );
}
