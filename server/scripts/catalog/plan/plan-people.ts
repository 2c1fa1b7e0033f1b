import { storeName } from '../../../../domain/catalog/store-names';
import type { Row } from '../book/read-table';
import { insertJson, renameJson } from '../json/edit-json';
import { byKey, customerFile, isRemoved, type Plan } from './plan';

/** The Stores sheet. A store is identified by its code or, if that changed, by its name. */
export function planStores(plan: Plan): void {
  const file = customerFile(plan.target);
  const rows = byKey(plan, plan.tables.Stores, 'Code', (row) => plan.cells.needed(row, 'Code'));
  for (const [code, row] of rows) {
    const stores: Record<string, string> = plan.edits.json(file).stores;
    const byCode = Object.entries(stores).find(([, each]) => each === code)?.[0];
    const name = displayName(plan, row, byCode);
    const now = byCode ?? (name !== undefined && name in stores ? name : undefined);
    if (name === undefined) continue;
    plan.edits.cameFrom(row, 'Code', undefined, `stores.${name}`);
    if (isRemoved(plan, row)) {
      if (now !== undefined) plan.edits.remove(file, ['stores', now]);
    } else if (now === undefined) plan.edits.set(file, ['stores', name], code);
    else if (name !== now && name in stores) {
      plan.report({ sheet: 'Stores', row: row.number, column: 'Store', message: `${name} is another store already` });
    } else {
      if (name !== now) plan.edits.edit(file, (text) => renameJson(text, ['stores', now], name));
      if (stores[now] !== code) plan.edits.set(file, ['stores', name], code);
    }
  }
}

/** "Hennessy Honda, 5512 Cobb Station Parkway"; without the column, the address stays. */
function displayName({ cells }: Plan, row: Row, now: string | undefined): string | undefined {
  const name = cells.needed(row, 'Store');
  if (name === undefined) return undefined;
  const address = cells.text(row, 'Address') ?? storeName(now ?? '').address;
  return address === '' ? name : `${name}, ${address}`;
}

const REP_FIELDS = { Name: 'name', Phone: 'phone', Email: 'email' };

/** The Reps sheet. A rep is identified by name or, if that changed, by phone number. */
export function planReps(plan: Plan): void {
  const file = customerFile(plan.target);
  const rows = byKey(plan, plan.tables.Reps, 'Name', (row) => plan.cells.needed(row, 'Name'));
  for (const [name, row] of rows) {
    const reps: readonly Readonly<Record<string, string>>[] = plan.edits.json(file).account_reps;
    const byName = reps.findIndex((rep) => rep.name === name);
    const index = byName >= 0 ? byName : reps.findIndex((rep) => rep.phone === plan.cells.text(row, 'Phone'));
    const now = reps[index];
    const wanted = repOf(plan, row, now);
    for (const [column, field] of Object.entries(REP_FIELDS)) {
      plan.edits.cameFrom(row, column, undefined, `account_reps.${now ? index : reps.length}.${field}`);
    }
    plan.edits.cameFrom(row, 'Name', undefined, 'account_reps');
    if (isRemoved(plan, row)) {
      if (now) plan.edits.remove(file, ['account_reps', index]);
    } else if (!now) plan.edits.edit(file, (text) => insertJson(text, ['account_reps'], reps.length, wanted));
    else {
      for (const [field, value] of Object.entries(wanted)) {
        if (now[field] !== value) plan.edits.set(file, ['account_reps', index, field], value);
      }
      if (now.email !== undefined && wanted.email === undefined)
        plan.edits.remove(file, ['account_reps', index, 'email']);
    }
  }
}

function repOf({ cells }: Plan, row: Row, now: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const email = cells.text(row, 'Email') ?? now?.email ?? '';
  return {
    name: cells.needed(row, 'Name') ?? '',
    phone: cells.needed(row, 'Phone') ?? '',
    ...(email === '' ? {} : { email }),
  };
}
