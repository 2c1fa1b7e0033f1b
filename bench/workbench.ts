import { closeSync, constants, copyFileSync, fsyncSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { launchBrowser } from './browser/launch';
import { type HelloWorld, startHelloWorld } from './floors/hello-world-server';
import { floorsFolder, keptFolder, nodeOptions, picturesFolder, serverBundle } from './folders';
import { type ServerProcess, startProcess } from './store/process';
import { seededDatabase } from './store/sample-orders';
import { productionSettings } from './store/settings';

export interface StoreOptions {
  /** Sample orders of Hennessy that the store starts with; none by default. */
  readonly orders?: number;
  /**
   * `live` is a deployment on Hennessy's own host behind a proxy; `local` is `npm start`, where a browser finds every
   * store below its path.
   */
  readonly settings?: 'live' | 'local';
}

/** What scenarios measure with. Everything it started is stopped after each scenario. */
export class Workbench {
  /** Gone after the run. */
  readonly folder = mkdtempSync(join(tmpdir(), 'bench-'));
  readonly #stops: (() => Promise<void>)[] = [];
  #folders = 0;

  constructor(
    /** How often each measurement is repeated; tables show medians. */
    readonly rounds: number,
    /** How many orders "many orders" are. */
    readonly orders: number,
    /** Undefined if there is none on this machine. */
    readonly chromium: string | undefined,
    readonly say: (text: string) => void,
  ) {}

  /** The built server on a separate database. */
  async startStore(options: StoreOptions = {}): Promise<ServerProcess> {
    const dataDir = this.newFolder();
    if (options.orders) await this.#copyOrders(options.orders, dataDir);
    return this.startStoreIn(dataDir, options);
  }

  /** The built server on the data of an earlier one. */
  async startStoreIn(dataDir: string, options: StoreOptions = {}): Promise<ServerProcess> {
    const { settings = 'live' } = options;
    const live = settings === 'live' ? await productionSettings(dataDir) : {};
    return this.#keep(
      await startProcess({
        args: [...nodeOptions, serverBundle],
        cwd: dataDir,
        env: { DATA_DIR: dataDir, PICTURES_DIR: picturesFolder, ...live },
        readyPath: '/readyz',
      }),
    );
  }

  /** @param origin whose responses it sends */
  async startBareKoa(...origin: string[]): Promise<ServerProcess> {
    const program = join(floorsFolder, 'bare-koa.js');
    return this.#keep(await startProcess({ args: [program, ...origin], cwd: this.folder, readyPath: '/healthz' }));
  }

  async startHelloWorld(): Promise<HelloWorld> {
    return this.#keep(await startHelloWorld(this.newFolder()));
  }

  async openBrowser(): Promise<Browser> {
    const browser = await launchBrowser(this.chromium);
    this.#stops.push(() => browser.close());
    return browser;
  }

  /** Runs after the scenario, in reverse order. */
  afterwards(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  /** A new empty folder. */
  newFolder(): string {
    this.#folders += 1;
    const folder = join(this.folder, `${this.#folders}`);
    mkdirSync(folder);
    return folder;
  }

  /** A copy of the database with sample orders. */
  async #copyOrders(orders: number, folder: string): Promise<void> {
    const seeded = await seededDatabase(keptFolder, orders, this.say);
    const file = join(folder, 'storefront.sqlite');
    copyFileSync(seeded, file, constants.COPYFILE_FICLONE);
    // Otherwise the system writes the copy to disk during the measurement, and commits wait for that.
    const copy = openSync(file, 'r+');
    fsyncSync(copy);
    closeSync(copy);
  }

  async stopAll(): Promise<void> {
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop()) await stop();
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder);
  }

  async close(): Promise<void> {
    await this.stopAll();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #keep<Server extends { stop(): Promise<void> }>(server: Server): Server {
    this.#stops.push(() => server.stop());
    return server;
  }
}
