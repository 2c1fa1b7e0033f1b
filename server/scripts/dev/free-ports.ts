import { createServer } from 'node:net';

/** `localhost` is one of these, or both. */
const LOOPBACK = ['127.0.0.1', '::1'];

const MAX_TRIES = 100;

/** Each must be free on every address of this machine. */
export async function freePorts(from: number, count: number): Promise<readonly number[]> {
  const free: number[] = [];
  for (let port = from; free.length < count; port += 1) {
    if (port > from + MAX_TRIES) throw new Error(`No free ports from ${from} on`);
    if (await isFree(port)) free.push(port);
  }
  return free;
}

async function isFree(port: number): Promise<boolean> {
  for (const host of LOOPBACK) if (await isTaken(port, host)) return false;
  return true;
}

/** Without IPv6 there's no `::1`, so nothing can take it. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRNOTAVAIL'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
