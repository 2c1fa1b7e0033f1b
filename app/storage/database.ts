import { del, get, set, type UseStore, values } from 'idb-keyval';
import { inTime } from './in-time';

/**
 * The device's own storage, one database a purpose. A write counts as done only when its transaction has completed on the
 * disk (`durability: 'strict'`). A connection that the system has closed behind the page's back, as tablets do, is opened
 * again and the work tried once more; a database that does not open in time counts as failing.
 */
const OPENS_WITHIN_MS = 5_000;
const ENDS_WITHIN_MS = 20_000;
const OBJECT_STORE = 'entries';

/** The browser cannot keep anything here: private mode, a full device, a damaged database. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super('This device cannot save anything in this browser at the moment.', { cause });
  }

  get isFull(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'QuotaExceededError';
  }
}

type Change<Value> = (value: Value | undefined) => Value | null | undefined;

/** All of it by key. Every function throws StorageError. */
export interface Storage<Value> {
  get(key: string): Promise<Value | undefined>;
  all(): Promise<readonly Value[]>;
  put(key: string, value: Value): Promise<void>;
  /**
   * Reads and writes in one transaction: undefined from `change` leaves things as they are, null removes them. Returns what
   * then stands. A write that `signal` aborts never comes through later.
   */
  change(key: string, change: Change<Value>, signal?: AbortSignal): Promise<Value | undefined>;
  remove(key: string): Promise<void>;
}

export function openStorage<Value>(databaseName: string): Storage<Value> {
  const store = strictStore(databaseName);
  return {
    get: (key) => get<Value>(key, store),
    all: () => values<Value>(store),
    put: (key, value) => set(key, value, store),
    change: (key, change, signal) => store('readwrite', (entries) => changeIn(entries, key, change, signal)),
    remove: (key) => del(key, store),
  };
}

function changeIn<Value>(
  entries: IDBObjectStore,
  key: string,
  change: Change<Value>,
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
      const next = change(reading.result);
      result = next === undefined ? reading.result : (next ?? undefined);
      if (next === null) entries.delete(key);
      else if (next !== undefined) entries.put(next, key);
    };
    transaction.oncomplete = () => {
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? signal?.reason);
  });
}

function strictStore(name: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined;

  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | PromiseLike<T>,
    isSecondTry = false,
  ): Promise<T> {
    try {
      connection ??= open(name, () => {
        connection = undefined;
      });
      const database = await connection;
      const transaction = database.transaction(OBJECT_STORE, mode, { durability: 'strict' });
      const working = Promise.resolve(work(transaction.objectStore(OBJECT_STORE)));
      return await inTime(working, ENDS_WITHIN_MS, () => new Error(`${name} has not answered in time`));
    } catch (error) {
      connection = undefined;
      const failure = error instanceof StorageError ? error : new StorageError(error);
      if (isSecondTry || failure.isFull) throw failure;
      return run(mode, work, true);
    }
  }

  return (mode, work) => run(mode, work);
}

async function open(name: string, handleClosed: () => void): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(OBJECT_STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
  try {
    const database = await inTime(opening, OPENS_WITHIN_MS, () => new Error(`${name} has not opened in time`));
    database.onclose = handleClosed;
    return database;
  } catch (error) {
    // One that opens too late is not left open.
    opening.then((database) => database.close()).catch(() => undefined);
    throw error;
  }
}
