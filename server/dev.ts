import { start } from './start';

/** `npm run dev` sets both. Vite proxies calls to the second (vite.config.ts). */
const { DEV_PORT = '8080', DEV_API_PORT = '8081' } = process.env;

process.env.PORT = DEV_API_PORT;

await start((_services, port) => {
  process.stdout.write(`The API listens on port ${port}. Open http://localhost:${DEV_PORT}/hennessy\n`);
});
