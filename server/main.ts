import cluster from 'node:cluster';
import type { Services } from './services';
import { orExplain, start } from './start';
import { readWorkers, reportReady, startWorkers } from './startup/workers';

await orExplain(async () => {
  const workers = readWorkers(process.argv.slice(2));
  if (cluster.isWorker) await start((services, port) => reportReady(greeting(services, port), services.metrics));
  else if (workers > 1) await startWorkers(workers);
  else await start((services, port) => process.stdout.write(greeting(services, port)));
});

function greeting({ settings, secrets }: Services, port: number): string {
  const lines = settings.production
    ? [`Listening on ${settings.host}:${port}`]
    : [`All stores: http://localhost:${port}`, `Hennessy: http://localhost:${port}/hennessy`];
  if (secrets.demo) {
    lines.push(
      'Hennessy takes orders with the code HEN, admins unlock with "admin"',
      'These demo secrets are for this machine only: set SECRETS_FILE before putting a proxy or tunnel in front',
    );
  }
  return `${lines.join('\n')}\n`;
}
