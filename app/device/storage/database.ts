import { del, get, set, type UseStore, values } from 'idb-keyval';
import { withTimeout } from './with-timeout';

/**
 * Key-value storage in IndexedDB, one database per purpose. A write is done only when its transaction is on disk
 * (`durability: 'strict'`). Tablets close connections behind the page's back, so failed work is retried once on a new
 * connection. A database that doesn't open or finish in time counts as failed, and what failed never takes effect later.
 */
const OPEN_TIMEOUT_MS = 5_000;
const TRANSACTION_TIMEOUT_MS = 20_000;
const OBJECT_STORE = 'entries';

/** The browser can't save anything here: private mode, a full device, a damaged database. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(cause: unknown) {
    super('This browser cannot save anything right now.', { cause });
  }

  get isFull(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'QuotaExceededError';
  }
}

type Update<Value> = (value: Value | undefined) => Value | null | undefined;

/** Every function throws StorageError. */
export interface KeyValueStore<Value> {
  get(key: string): Promise<Value | undefined>;
  all(): Promise<readonly Value[]>;
  put(key: string, value: Value): Promise<void>;
  /**
   * Reads and writes in one transaction: `update` returns undefined to leave the value alone and null to remove it.
   * Returns the value now stored. A write that `signal` aborts never takes effect later.
   */
  change(key: string, update: Update<Value>, signal?: AbortSignal): Promise<Value | undefined>;
  remove(key: string): Promise<void>;
}

export function openStorage<Value>(databaseName: string): KeyValueStore<Value> {
  const store = strictStore(databaseName);
  return {
    get: (key) => get<Value>(key, store),
    all: () => values<Value>(store),
    put: (key, value) => set(key, value, store),
    change: (key, update, signal) => store('readwrite', (entries) => changeIn(entries, key, update, signal)),
    remove: (key) => del(key, store),
  };
}

function changeIn<Value>(
  entries: IDBObjectStore,
  key: string,
  update: Update<Value>,
  signal?: AbortSignal,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const { transaction } = entries;
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => transaction.abort();
    signal?.addEventListener('abort', abort);
    let result: Value | undefined;
    const reading: IDBRequest<Value | undefined> = entries.get(key);
    reading.onsuccess = () => {
      const next = update(reading.result);
      result = next === undefined ? reading.result : (next ?? undefined);
      if (next === null) entries.delete(key);
      else if (next !== undefined) entries.put(next, key);
    };
    const end = (settle: () => void) => {
      // Aborting a finished transaction would throw.
      signal?.removeEventListener('abort', abort);
      settle();
    };
    transaction.oncomplete = () => end(() => resolve(result));
    transaction.onabort = transaction.onerror = () => end(() => reject(transaction.error ?? signal?.reason));
  });
}

function strictStore(name: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined;

  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | PromiseLike<T>,
    isSecondTry = false,
  ): Promise<T> {
    let transaction: IDBTransaction | undefined;
    try {
      connection ??= open(name, () => {
        connection = undefined;
      });
      const database = await connection;
      transaction = database.transaction(OBJECT_STORE, mode, { durability: 'strict' });
      const working = Promise.resolve(work(transaction.objectStore(OBJECT_STORE)));
      return await withTimeout(working, TRANSACTION_TIMEOUT_MS, () => new Error(`${name} did not answer in time`));
    } catch (error) {
      connection = undefined;
      abandon(transaction);
      const failure = error instanceof StorageError ? error : new StorageError(error);
      if (isSecondTry || failure.isFull) throw failure;
      return run(mode, work, true);
    }
  }

  return (mode, work) => run(mode, work);
}

function abandon(transaction: IDBTransaction | undefined): void {
  try {
    transaction?.abort();
  } catch {
    // It has ended.
  }
}

/** A database without its object store, as Safari has left some, gets it with its next version. */
async function open(name: string, handleClosed: () => void): Promise<IDBDatabase> {
  const database = await connect(name);
  if (database.objectStoreNames.contains(OBJECT_STORE)) return watch(database, handleClosed);
  database.close();
  return watch(await connect(name, database.version + 1), handleClosed);
}

function watch(database: IDBDatabase, handleClosed: () => void): IDBDatabase {
  database.onclose = handleClosed;
  // Another tab adds the object store, and waits until this connection is closed.
  database.onversionchange = () => {
    database.close();
    handleClosed();
  };
  return database;
}

async function connect(name: string, version?: number): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const { objectStoreNames } = request.result;
      if (!objectStoreNames.contains(OBJECT_STORE)) request.result.createObjectStore(OBJECT_STORE);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
  try {
    return await withTimeout(opening, OPEN_TIMEOUT_MS, () => new Error(`${name} did not open in time`));
  } catch (error) {
    // Don't leave a late connection open.
    opening.then((database) => database.close()).catch(() => undefined);
    throw error;
  }
}
