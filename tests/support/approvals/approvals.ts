import { customerFile } from '../../../domain/catalog/draft';
import { addRevision, readRevision } from '../../../server/catalog/document-rows';
import { loadFolder } from '../../../server/catalog/load-catalog';
import { withStoreIds } from '../../../server/catalog/store-ids';
import type { Database } from '../../../server/database/database';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { aCart, anOrderBody, POLO_LINE } from '../orders/orders';
import type { TestAnswer, TestServer } from '../server/test-server';

/** As in docs/approvals.md. Tameron takes no cards. */
export const TAMERON_RULES = {
  approvals: {
    rules: [
      { when: { over: 500 }, approvers: ['Dana Whitfield <dana@example.com>'] },
      { when: { over_budget: true }, approvers: ['dana@example.com', 'lee@example.com'], all: true },
      { when: { priced_on_po: true }, stores: ['TAMHON'], approvers: ['dana@example.com'] },
    ],
    remind_after_hours: 24,
    expire_after_days: 14,
  },
  budgets: { period: 'month', over: 'approve', stores: { TAMHON: 2000, '*': 1000 } },
};

const NO_RULES = { approvals: undefined, budgets: undefined };

type Rules = Readonly<Record<'approvals' | 'budgets', unknown>>;

/** Publishes a customer's rules and budgets; undefined ones are removed. */
export async function publishRules(server: TestServer, customer: string, rules: Partial<Rules>): Promise<void> {
  await publishCustomer(server, customer, { ...NO_RULES, ...rules });
}

/** Publishes a customer's document with these changes. */
export async function publishCustomer(server: TestServer, customer: string, changes: object): Promise<void> {
  await storeCustomer(server.services.db, customer, changes, server.services.now());
  await server.follow();
}

/** Before a server has started, the documents are those of the data files. */
export async function storeRules(db: Database, customer: string, rules: Partial<Rules>, now: number): Promise<void> {
  await storeCustomer(db, customer, { ...NO_RULES, ...rules }, now);
}

function storeCustomer(db: Database, customer: string, changes: object, now: number): Promise<void> {
  return storeFile(db, customerFile(customer), (text) => JSON.stringify({ ...JSON.parse(text), ...changes }), now);
}

/** Publishes a changed file of the catalog, such as 'items/customs.json'. */
export async function publishFile(server: TestServer, path: string, change: (text: string) => string): Promise<void> {
  await storeFile(server.services.db, path, change, server.services.now());
  await server.follow();
}

async function storeFile(db: Database, path: string, change: (text: string) => string, now: number): Promise<void> {
  await db.transaction(async (trx) => {
    await db.lock(trx, ['documents']);
    const revision = (await trx('revisions').max({ newest: 'id' }).first())?.newest ?? 0;
    const stored = await readRevision(trx, Number(revision));
    const documents = new Map(stored.size > 0 ? stored : loadFolder(projectFolders.catalog).documents);
    documents.set(path, change(documents.get(path) ?? '{}'));
    const about = { by: { id: '', name: 'Test' }, source: 'office', note: '', filesHash: null } as const;
    await addRevision(trx, about, withStoreIds(stored, documents), now);
  });
}

/** Polos at $42, ordered at Tameron. */
export function aTameronOrder(quantity: number, changes: Record<string, unknown> = {}) {
  const line = { ...POLO_LINE, quantity, color: 'Navy', placement: 'Front', embroidery: 'Tameron' };
  return anOrderBody({ companyName: 'Tameron', bypass_code: 'TAM', store: 'None', cart: aCart(line), ...changes });
}

let keys = 0;

export function placeAtTameron(
  server: TestServer,
  quantity: number,
  changes: Record<string, unknown> = {},
  key = `tameron-order-${++keys}`,
): Promise<TestAnswer> {
  return server.post('/v1/create-order', aTameronOrder(quantity, changes), { 'Idempotency-Key': key });
}

/** The number and token that an order's link has. */
export function linkOf({ json }: TestAnswer): { readonly order_id: string; readonly token: string } {
  const [, order_id = '', token = ''] = /^\/order\/(.+)#(.+)$/.exec(json.link) ?? [];
  return { order_id, token };
}
