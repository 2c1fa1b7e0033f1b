import { spawn } from 'node:child_process';
import { freePorts } from './free-ports';

/** `npm run dev`: Vite and a server that restarts on changes, on 8080 and 8081 or the next free ports. */
const FIRST_PORT = 8080;

const [page, api] = await freePorts(FIRST_PORT, 2);
if (page !== FIRST_PORT) process.stdout.write(`Port ${FIRST_PORT} is taken, so the page is on ${page}.\n`);

const both = spawn('run-p', ['dev:server', 'dev:client'], {
  env: { ...process.env, DEV_PORT: `${page}`, DEV_API_PORT: `${api}` },
  stdio: 'inherit',
  // On Windows, packages' programs are scripts.
  shell: process.platform === 'win32',
});
// The terminal sends Ctrl-C to all of them; this process ends after they do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => both.kill(signal));
both.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
