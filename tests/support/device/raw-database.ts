/** What a database of the device holds, as somebody would find it who opens it without the store's own code. */
export async function rawValues(name: string): Promise<readonly unknown[]> {
  const database = await openDatabase(name);
  const reading = database.transaction('entries').objectStore('entries').getAll();
  await done(reading);
  database.close();
  return reading.result;
}

/** Puts a value there, as an older build or a damaged disk would have left it. */
export async function putRaw(name: string, key: string, value: unknown): Promise<void> {
  const database = await openDatabase(name);
  await done(database.transaction('entries', 'readwrite').objectStore('entries').put(value, key));
  database.close();
}

/** A database without its object store, as Safari leaves one whose first opening was cut short. */
export async function databaseWithoutStore(name: string): Promise<void> {
  const opening = indexedDB.open(name);
  await done(opening);
  opening.result.close();
}

export async function emptyDatabase(name: string): Promise<void> {
  const database = await openDatabase(name);
  await done(database.transaction('entries', 'readwrite').objectStore('entries').clear());
  database.close();
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
  await done(opening);
  return opening.result;
}

function done(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
