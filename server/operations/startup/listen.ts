import type { Server } from 'node:http';
import { SettingsError } from '../settings/env';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Stop it, or use another port',
  EACCES: 'only root may listen there. Use a port from 1024 on',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no such host',
};

/** @param setting the one that names the port @throws SettingsError if the server can't listen there */
export async function listenOn(server: Server, setting: string, port: number, host: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    throw new SettingsError(`${setting} ${port} on ${host}: ${REASONS[code] ?? `cannot be listened on (${code})`}.`);
  }
}
