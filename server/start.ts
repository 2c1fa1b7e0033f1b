import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from './app';
import { keepBackingUp } from './backup/keep-backing-up';
import { CatalogError } from './catalog/load-catalog';
import { keepReconciling } from './commands/card-payment/reconcile';
import { databaseToBackUp } from './db/engines/database-to-back-up';
import { readSettings, SettingsError } from './env';
import { createHttpServer } from './http-server';
import { keepSavingLimits } from './keep-limits';
import { openServices } from './open-services';
import { projectFolders } from './project-folders';
import { keepPurgingExpired } from './purge-expired';
import type { Services } from './services';

/** How long running requests may take after the process is told to stop. */
const STOP_AFTER_MS = 10_000;

/**
 * Starts the server and calls `greet` once it is listening. If settings or data files are invalid, it prints why and
 * exits with code 1.
 */
export async function start(greet: (services: Services, port: number) => void): Promise<void> {
  try {
    await listen(greet);
  } catch (error) {
    process.stderr.write(`The server cannot start:\n${reasonOf(error)}\n`);
    process.exit(1);
  }
}

async function listen(greet: (services: Services, port: number) => void): Promise<void> {
  loadEnvFile();
  const settings = readSettings(process.env);
  const services = await openServices(settings, projectFolders);
  const client = join(projectFolders.client, 'index.html');
  const app = createApp(services, existsSync(client) ? projectFolders.client : undefined);
  const server = createHttpServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  services.log.info({ step: 'listening', ms: Math.round(performance.now()) }, 'start');
  const stopReconciling = keepReconciling(services);
  const stopPurging = keepPurgingExpired(services);
  const stopSaving = keepSavingLimits(services);
  const stopBackingUp = keepBackingUp(databaseToBackUp(settings), settings.backups, services);
  greet(services, (server.address() as AddressInfo).port);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopBackingUp();
      const stopped = Promise.all([stopReconciling(), stopPurging()]);
      server.close(
        () =>
          void stopped
            .then(stopSaving)
            .then(() => services.db.close())
            .then(() => process.exit(0)),
      );
      server.closeIdleConnections();
      setTimeout(() => process.exit(1), STOP_AFTER_MS).unref();
    });
  }
}

/** A line for errors an operator can fix, the whole stack trace for others. */
function reasonOf(error: unknown): string {
  if (error instanceof SettingsError || error instanceof CatalogError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE' || code === 'EACCES') return `PORT, HOST: ${error.message}`;
  return error.stack ?? error.message;
}

/** Reads a `.env` file if there is one. Environment variables take precedence. */
function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
