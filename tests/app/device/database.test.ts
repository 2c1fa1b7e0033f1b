import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStorage, StorageError } from '../../../app/device/storage/database';
import { databaseWithoutStore, emptyDatabase, rawValues } from '../../support/device/raw-database';

afterEach(async () => {
  vi.restoreAllMocks();
  await emptyDatabase('test');
});

/** The connection that the storage opens next. */
async function connectionOf(storage: { all(): Promise<unknown> }): Promise<IDBDatabase> {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await storage.all();
  const database = transactions.mock.contexts[0] as IDBDatabase;
  transactions.mockRestore();
  return database;
}

/** Every write fails with this error, or only the first ones. */
function failWrites(error: DOMException, times = Number.POSITIVE_INFINITY): { readonly calls: number } {
  const put = IDBObjectStore.prototype.put;
  const state = { calls: 0 };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    state.calls += 1;
    if (state.calls <= times) throw error;
    return put.apply(this, args);
  });
  return state;
}

/** Keeps a transaction open, as a tab does that the system has suspended. @returns ends it */
async function holdTransaction(database: IDBDatabase): Promise<() => Promise<void>> {
  const transaction = database.transaction('entries', 'readwrite');
  const ended = new Promise<void>((resolve) => (transaction.oncomplete = () => resolve()));
  let isHeld = true;
  const ask = () => {
    transaction.objectStore('entries').get('a').onsuccess = () => {
      if (isHeld) ask();
    };
  };
  ask();
  return async () => {
    isHeld = false;
    await ended;
  };
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const FULL = new DOMException('No space', 'QuotaExceededError');
const BROKEN = new DOMException('Disk error', 'UnknownError');

describe('openStorage', () => {
  it('stores, lists and removes values by key', async () => {
    const storage = openStorage<number>('test');
    await storage.put('a', 1);
    await storage.put('b', 2);
    await storage.remove('a');

    expect([await storage.get('a'), await storage.get('b'), await storage.all()]).toEqual([undefined, 2, [2]]);
  });

  it('asks for every transaction to be on disk before it counts', async () => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const storage = openStorage<number>('test');
    await storage.put('a', 1);
    await storage.change('a', () => 2);

    expect(transactions.mock.calls.map(([, , options]) => options)).toEqual([
      { durability: 'strict' },
      { durability: 'strict' },
    ]);
  });

  it('opens again when the connection was closed behind its back', async () => {
    const storage = openStorage<number>('test');
    await storage.put('a', 1);
    (await connectionOf(storage)).close();

    expect(await storage.change('a', (value = 0) => value + 1)).toBe(2);
  });

  it('opens again after the browser has said that it closed the connection', async () => {
    const storage = openStorage<number>('test');
    const database = await connectionOf(storage);
    database.close();
    database.onclose?.(new Event('close'));
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await storage.put('a', 1);

    // Without that the first try would fail on the closed connection.
    expect(transactions).toHaveBeenCalledTimes(1);
  });

  it('gives a database its object store that was left without one, once and for every tab', async () => {
    await databaseWithoutStore('storeless');
    const tabs = [openStorage<number>('storeless'), openStorage<number>('storeless')];
    await Promise.all(tabs.map((tab, at) => tab.put(`tab ${at}`, at)));
    await tabs[0]?.put('later', 7);

    expect(await tabs[1]?.all()).toEqual([7, 0, 1]);
    expect(await rawValues('storeless')).toEqual([7, 0, 1]);
  });

  it('makes way for another tab that gives the database a newer version, and goes on with that', async () => {
    const storage = openStorage<number>('upgraded');
    await storage.put('a', 1);
    const database = await connectionOf(storage);
    const upgrading = indexedDB.open('upgraded', database.version + 1);
    await new Promise((resolve) => {
      upgrading.onsuccess = resolve;
    });
    upgrading.result.close();

    expect(await storage.change('a', (value = 0) => value + 1)).toBe(2);
  });

  it('fails with StorageError, after one more try, when the database does not open', async () => {
    const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw BROKEN;
    });
    const failure = await failureOf(openStorage('test').get('a'));

    expect(failure).toBeInstanceOf(StorageError);
    expect(failure).toMatchObject({ name: 'StorageError', isFull: false, cause: BROKEN });
    expect(opening).toHaveBeenCalledTimes(2);
  });

  it('fails when the database does not open in time, and closes it if it opens later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const requests: { onsuccess?: () => void; result: { close: () => void } }[] = [];
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      const request = { result: { close: vi.fn() } };
      requests.push(request);
      return request as unknown as IDBOpenDBRequest;
    });
    const failing = failureOf(openStorage('test').get('a'));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();

    expect(await failing).toBeInstanceOf(StorageError);
    for (const request of requests) request.onsuccess?.();
    await new Promise(setImmediate);
    expect(requests.map(({ result }) => vi.mocked(result.close).mock.calls.length)).toEqual([1, 1]);
  });
});

describe('change', () => {
  it.each([
    ['undefined leaves the value', undefined, 1, [1]],
    ['null removes it', null, undefined, []],
    ['a value replaces it', 5, 5, [5]],
  ])('%s', async (_what, next, returned, stored) => {
    const storage = openStorage<number>('test');
    await storage.put('a', 1);

    expect(await storage.change('a', () => next)).toBe(returned);
    expect(await rawValues('test')).toEqual(stored);
  });

  it('loses no update when many run at once', async () => {
    const tabs = [openStorage<number>('test'), openStorage<number>('test')];
    await Promise.all(Array.from({ length: 40 }, (_, i) => tabs[i % 2]?.change('a', (value = 0) => value + 1)));

    expect(await rawValues('test')).toEqual([40]);
  });

  it('tries a failed write once more, in a new transaction', async () => {
    const writes = failWrites(BROKEN, 1);

    expect(await openStorage<number>('test').change('a', () => 1)).toBe(1);
    expect(writes.calls).toBe(2);
  });

  it('says that the device is full, without another try', async () => {
    const storage = openStorage<number>('test');
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw FULL;
    });

    expect(await failureOf(storage.change('a', () => 1))).toMatchObject({ name: 'StorageError', isFull: true });
    expect(transactions).toHaveBeenCalledTimes(1);
  });

  it('writes nothing once it was aborted, before or during the write', async () => {
    const storage = openStorage<number>('test');
    expect(await failureOf(storage.change('a', () => 1, AbortSignal.abort()))).toBeInstanceOf(StorageError);
    const abandon = new AbortController();
    const abortAndWrite = () => {
      abandon.abort();
      return 2;
    };

    expect(await failureOf(storage.change('a', abortAndWrite, abandon.signal))).toBeInstanceOf(StorageError);
    expect(await rawValues('test')).toEqual([]);
  });

  it('never takes effect later if it didn’t finish in time', async () => {
    const storage = openStorage<number>('test');
    await storage.put('a', 1);
    const release = await holdTransaction(await connectionOf(openStorage('test')));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failing = failureOf(storage.change('a', () => null)).finally(() => vi.useRealTimers());
    while (vi.isFakeTimers()) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }

    expect(await failing).toBeInstanceOf(StorageError);
    await release();
    expect(await rawValues('test')).toEqual([1]);
  });

  it.each([
    ['succeeded', 0],
    ['failed', Number.POSITIVE_INFINITY],
  ])('is not disturbed by an abort after it has %s', async (_how, failures) => {
    failWrites(BROKEN, failures);
    const aborting = vi.spyOn(IDBTransaction.prototype, 'abort');
    const abandon = new AbortController();
    await failureOf(openStorage<number>('test').change('a', () => 1, abandon.signal));
    const before = aborting.mock.calls.length;
    abandon.abort();

    expect(aborting.mock.calls.length).toBe(before);
  });
});
