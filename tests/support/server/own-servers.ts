import { type WrittenSecrets, writeSecrets } from './secrets-file';
import { type StoreServer, startStoreServer } from './store-server';

/** The servers that a test starts for itself. */
export interface OwnServers {
  start(env?: Record<string, string>): Promise<StoreServer>;
  /** With a secrets file, as on the internet. */
  startOpen(): Promise<{ readonly server: StoreServer; readonly secrets: WrittenSecrets }>;
  stop(): Promise<void>;
}

export function ownServers(): OwnServers {
  const started: StoreServer[] = [];
  const written: WrittenSecrets[] = [];
  const start = async (env: Record<string, string> = {}) => {
    const server = await startStoreServer(env);
    started.push(server);
    return server;
  };
  return {
    start,
    async startOpen() {
      const secrets = await writeSecrets();
      written.push(secrets);
      return { server: await start({ SECRETS_FILE: secrets.file }), secrets };
    },
    async stop() {
      for (const server of started) await server.stop();
      for (const secrets of written) secrets.remove();
    },
  };
}
