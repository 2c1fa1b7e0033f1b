import { start } from './start';

await start(({ settings, secrets }, port) => {
  const lines = settings.production
    ? [`Listening on ${settings.host}:${port}`]
    : [`All stores: http://localhost:${port}`, `Hennessy: http://localhost:${port}/hennessy`];
  if (secrets.demo) lines.push('Demo secrets are in use; Hennessy takes orders with the code HEN');
  process.stdout.write(`${lines.join('\n')}\n`);
});
