import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { customerFile } from '../../domain/catalog/draft';
import { hashSecret } from '../../server/access/secrets/secret-list';
import { takeFiles } from '../../server/catalog/live/follow-documents';
import { loadFolder } from '../../server/catalog/load-catalog';
import type { Database } from '../../server/db/database';
import { addRevision, newestRevision, readRevision } from '../../server/db/documents';
import { projectFolder } from '../folders';

const BENCH = { id: '', name: 'Bench' };

type Document = Record<string, unknown> & { stores: Record<string, string>; items: Record<string, object> };

/** "dealer0042": as long as any other's, and part of no other's. */
export function keyOfGroup(index: number): string {
  return `dealer${String(index).padStart(5, '0')}`;
}

/** The host of a group, below a shared domain. */
export function hostOfGroup(index: number): string {
  return `orders.${keyOfGroup(index)}.example.com`;
}

/** Adds dealer groups like Hennessy, each with prices of its own, until there are this many. */
export async function addGroups(db: Database, groups: number): Promise<void> {
  const { documents, catalog } = loadFolder(join(projectFolder, 'server/data'));
  await takeFiles(db, documents, Date.now(), 'start');
  const hennessy = JSON.parse(documents.get('customers/hennessy.json') ?? '') as Document;
  const added = Array.from({ length: groups - catalog.customers.size }, (_, index) => {
    const key = keyOfGroup(index);
    const stores = Object.entries(hennessy.stores).map(([name, code]) => [name.replace('Hennessy', key), code]);
    const letters = [3, 2, 1, 0].map((place) => String.fromCharCode(65 + (Math.floor(index / 26 ** place) % 26)));
    const own = { title: `Dealer ${index}`, route_prefix: `/${key}`, order_prefix: `D${letters.join('')}` };
    const group = { ...hennessy, ...own };
    return [customerFile(key), JSON.stringify({ ...group, stores: Object.fromEntries(stores) })] as const;
  });
  await publish(db, (before) => new Map([...before, ...added]));
}

/** Gives an item of one group a price of its own. @returns the revision */
export function changePrice(db: Database, index: number, code: string, price: number): Promise<number> {
  const path = customerFile(keyOfGroup(index));
  return publish(db, (before) => {
    const document = JSON.parse(before.get(path) ?? '') as Document;
    const items = { ...document.items, [code]: { ...document.items[code], sizes: { Small: price } } };
    return new Map(before).set(path, JSON.stringify({ ...document, items }));
  });
}

/** Changes a price that all groups share. @returns the revision */
export function changeBasePrice(db: Database, code: string, price: number): Promise<number> {
  return publish(db, (before) => {
    const items = JSON.parse(before.get('items/mens.json') ?? '') as { code: string }[];
    const changed = items.map((item) => (item.code === code ? { ...item, sizes: { Small: price } } : item));
    return new Map(before).set('items/mens.json', JSON.stringify(changed));
  });
}

async function publish(db: Database, edit: (before: ReadonlyMap<string, string>) => ReadonlyMap<string, string>) {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    const before = await readRevision(trx, (await newestRevision(trx))?.id ?? 0);
    const revision = { by: BENCH, source: 'office', note: '', filesHash: null } as const;
    return addRevision(trx, revision, edit(before), Date.now());
  });
}

/** A secrets file for all of them, with hashed passwords and codes. Only the first group's code is one that's known. */
export async function secretsOfGroups(groups: number, code: string) {
  const known = await hashSecret(code);
  const hashed = () => `scrypt:16384:${randomBytes(16).toString('base64url')}:${randomBytes(32).toString('base64url')}`;
  const customers = Array.from({ length: groups }, (_, index) => [
    keyOfGroup(index),
    { password: hashed(), bypass_codes: [index === 0 ? known : hashed()] },
  ]);
  return {
    session_keys: [randomBytes(32).toString('base64url')],
    admin_password: 'unlock the bench',
    customers: Object.fromEntries(customers),
  };
}
