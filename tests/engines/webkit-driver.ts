import type { ChildProcess } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { endProgram, startProgram } from './program';
import { until } from './until';

const START_MS = 20_000;

export interface WebKitDriver {
  readonly address: string;
  /** Ends the driver, its browsers and their display. */
  stop(): Promise<void>;
}

/** Debian's WebKitWebDriver with a separate display. @param home where its browsers put their files */
export async function startWebKitDriver(home: string): Promise<WebKitDriver> {
  const port = await freePort();
  const display = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: { PATH: process.env.PATH, DISPLAY: `:${await displayNumber(display)}`, HOME: home },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver to start', START_MS, async () => (await fetch(`${address}/status`)).ok);
  return {
    address,
    async stop() {
      await endProgram(driver);
      // A browser whose driver could not end it ends with its display.
      await endProgram(display);
    },
  };
}

/** Xvfb chooses a free display and prints its number, on a line, once it can be used. */
function displayNumber(display: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    display.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    display.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('\n')) resolve(printed.trim());
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
