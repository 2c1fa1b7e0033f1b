import { start } from './start';

/** The port that the development server of the page passes calls on to (vite.config.ts). */
process.env.PORT = '8081';

await start((_services, port) => {
  process.stdout.write(`Calls are answered on port ${port}. Open http://localhost:8080/hennessy\n`);
});
