import { del, get, set, type UseStore, values } from 'idb-keyval';

/**
 * The device's own storage, one database a purpose. A write counts as done only when its transaction has completed on the
 * disk (`durability: 'strict'`). A connection that the system has closed behind the page's back, as tablets do, is opened
 * again and the work tried once more; a database that does not open in time counts as failing.
 */
const OPENS_WITHIN_MS = 5_000;
const OBJECT_STORE = 'entries';

/** The browser can not keep anything here: private mode, a full device, a damaged database. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super('This device can not save anything in this browser at the moment.', { cause });
  }

  get isFull(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'QuotaExceededError';
  }
}

/** All of it by key. Every function throws StorageFailure. */
export interface Storage<Value> {
  get(key: string): Promise<Value | undefined>;
  all(): Promise<readonly Value[]>;
  put(key: string, value: Value): Promise<void>;
  /** Reads and writes in one transaction; undefined from `change` leaves things as they are. Returns what then stands. */
  change(key: string, change: (value: Value | undefined) => Value | undefined): Promise<Value | undefined>;
  remove(key: string): Promise<void>;
}

export function openStorage<Value>(databaseName: string): Storage<Value> {
  const store = strictStore(databaseName);
  return {
    get: (key) => get<Value>(key, store),
    all: () => values<Value>(store),
    put: (key, value) => set(key, value, store),
    change: (key, change) => store('readwrite', (entries) => changeIn(entries, key, change)),
    remove: (key) => del(key, store),
  };
}

function changeIn<Value>(
  entries: IDBObjectStore,
  key: string,
  change: (value: Value | undefined) => Value | undefined,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const { transaction } = entries;
    let result: Value | undefined;
    const reading: IDBRequest<Value | undefined> = entries.get(key);
    reading.onsuccess = () => {
      const next = change(reading.result);
      result = next ?? reading.result;
      if (next !== undefined) entries.put(next, key);
    };
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
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
      return await work(database.transaction(OBJECT_STORE, mode, { durability: 'strict' }).objectStore(OBJECT_STORE));
    } catch (error) {
      connection = undefined;
      const failure = error instanceof StorageFailure ? error : new StorageFailure(error);
      if (isSecondTry || failure.isFull) throw failure;
      return run(mode, work, true);
    }
  }

  return (mode, work) => run(mode, work);
}

function open(name: string, handleClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      reject(new Error(`${name} has not opened in time`));
    }, OPENS_WITHIN_MS);
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(OBJECT_STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      clearTimeout(late);
      if (isLate) return request.result.close();
      request.result.onclose = handleClosed;
      resolve(request.result);
    };
  });
}
