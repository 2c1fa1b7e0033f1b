import { start } from './start';

/** Vite's development server proxies calls to this port (vite.config.ts). */
process.env.PORT = '8081';

await start((_services, port) => {
  process.stdout.write(`The API listens on port ${port}. Open http://localhost:8080/hennessy\n`);
});
