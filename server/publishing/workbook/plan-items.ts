import type { CatalogItem } from '../../../domain/catalog/catalog';
import { sharedDetailsOf } from '../../../domain/catalog/check/read-details';
import { isTwoTone } from '../../../domain/catalog/colors';
import { customerFile, isSame } from '../../../domain/catalog/draft';
import { ITEM_TYPES, type ItemType, isPackType } from '../../../domain/catalog/item-types';
import { nearestCode } from '../../../domain/text/nearest-text';
import { cellOf, fieldOf, ITEM_FIELDS, type ItemField } from './item-fields';
import { byKey, isRemoved, knownColors, ownValues, type Plan, placeOfItem, reportCell, setOwn } from './plan';
import type { Row } from './read-table';

export function planItems(plan: Plan): void {
  const rows = byKey(plan, plan.tables.Items, 'Code', (row) => plan.cells.needed(row, 'Code'));
  for (const [code, row] of rows) {
    plan.changes.cameFrom(row, 'Code', code, '');
    const known = plan.base.get(code);
    if (!known) addItem(plan, row, code);
    else if (plan.target === 'base') changeBaseItem(plan, row, code);
    else changeSoldItem(plan, row, code);
  }
}

function changeBaseItem(plan: Plan, row: Row, code: string): void {
  const item = plan.base.get(code);
  if (!item) return;
  if (!isRemoved(plan, row)) {
    planFields(plan, row, item);
    return;
  }
  plan.dropped.add(code);
  const file = `items/${item.type}.json`;
  plan.changes.set(
    file,
    [plan.changes.json(file).findIndex((each: { code: string }) => each.code === code)],
    undefined,
  );
  for (const customer of plan.catalog.customers.keys()) {
    const sold = plan.changes.json(customerFile(customer)).items;
    if (Object.hasOwn(sold, code)) plan.changes.set(customerFile(customer), ['items', code], undefined);
  }
}

function changeSoldItem(plan: Plan, row: Row, code: string): void {
  const sold = plan.items.get(code);
  const wanted = isRemoved(plan, row) ? false : (plan.cells.yesOrNo(row, 'Sold') ?? sold !== undefined);
  const file = customerFile(plan.target);
  if (!wanted) {
    if (sold) {
      plan.dropped.add(code);
      plan.changes.set(file, ['items', code], undefined);
    }
    return;
  }
  const item = sold ?? plan.base.get(code);
  if (!sold) sell(plan, code);
  if (item) planFields(plan, row, item);
}

function sell({ changes, target }: Plan, code: string): void {
  changes.set(customerFile(target), ['items', code], {});
}

function addItem(plan: Plan, row: Row, code: string): void {
  const item = newItem(plan, row, code);
  if (!item) return;
  const { type, ...fields } = item;
  const file = `items/${type}.json`;
  plan.changes.set(file, [plan.changes.json(file).length], fields);
  plan.added.set(code, type);
  for (const { column, path } of ITEM_FIELDS) plan.changes.cameFrom(row, column, code, path.join('.'));
  for (const field of ['code', 'sizes', 'discount', 'halfColors']) plan.changes.cameFrom(row, 'Code', code, field);
  const isSold = plan.cells.yesOrNo(row, 'Sold') ?? true;
  if (plan.target !== 'base' && isSold) sell(plan, code);
}

/** A base item from its rows on all sheets; undefined, and reported, if something is missing. */
function newItem(plan: Plan, row: Row, code: string): (Record<string, unknown> & { type: ItemType }) | undefined {
  const { cells, report } = plan;
  const type = ITEM_TYPES.find((each) => each === cells.text(row, 'Type'));
  const near = nearestCode(code, plan.base.keys());
  const unknown = `there is no item ${code}${near ? `; did you mean ${near}?` : '.'} For a new item,`;
  const refuse = (column: string, message: string) =>
    reportCell(report, row, column, `${unknown} ${message}`, column === 'Code' ? near : undefined);
  if (!plan.mayShare) return refuse('Code', 'ask somebody who edits the catalog of all customers');
  if (!type) return refuse('Type', `the type must be one of ${ITEM_TYPES.join(', ')}`);
  const missing = ITEM_FIELDS.filter(({ isNeeded, column }) => isNeeded && !cells.text(row, column));
  if (missing.length > 0) return refuse('Code', `fill ${missing.map(({ column }) => column).join(', ')}`);
  const sizes = isPackType(type) ? packsOf(plan, row) : undefined;
  const hasPrices = plan.tables[isPackType(type) ? 'Tiers' : 'Prices'].some(
    (each) => cells.text(each, 'Code') === code,
  );
  if (!hasPrices)
    return refuse('Code', `add rows with its prices to the sheet ${isPackType(type) ? 'Tiers' : 'Prices'}`);
  if (isPackType(type) && Object.keys(sizes ?? {}).length === 0)
    return refuse('Packs', 'name its packs, such as 250, 500');
  return { type, code, ...fieldsOf(plan, row), sizes: sizes ?? {} };
}

function fieldsOf(plan: Plan, row: Row): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const details: Record<string, unknown> = {};
  for (const field of ITEM_FIELDS) {
    const value = cellOf(plan.cells, row, field);
    const [first, second] = field.path;
    if (value === undefined || value === '') continue;
    if (second === undefined) fields[first] = value;
    else details[second] = value;
  }
  const colors = (fields.colors ?? []) as readonly string[];
  const halfColors = colors.filter((color) => isTwoTone(color, knownColors(plan)));
  return {
    ...fields,
    ...(halfColors.length > 0 ? { halfColors } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...(plan.cells.yesOrNo(row, 'Restricted') ? { restricted: true } : {}),
  };
}

/** Writes the item's fields that differ. @param item as the target has it now */
function planFields(plan: Plan, row: Row, item: CatalogItem): void {
  checkType(plan, row, item);
  for (const field of ITEM_FIELDS) {
    const value = cellOf(plan.cells, row, field);
    if (value === undefined || isSame(value, fieldOf(item, field))) continue;
    plan.changes.cameFrom(row, field.column, item.code, field.path.join('.'));
    writeField(plan, item, field, value, row);
    if (field.isList) writeHalfColors(plan, item, value as readonly string[], row);
  }
  planRestricted(plan, row, item);
  planPacks(plan, row, item);
}

function checkType({ cells, report }: Plan, row: Row, { type }: CatalogItem): void {
  const found = cells.text(row, 'Type');
  if (!found || found === type) return;
  reportCell(report, row, 'Type', `the type of an item cannot change, because carts and orders have it: it is ${type}`);
}

/** A value equal to the base catalog's is no longer the customer's own. */
function writeField(
  plan: Plan,
  item: CatalogItem,
  field: ItemField,
  value: string | readonly string[],
  row: Row,
): void {
  const { file, path } = placeOfItem(plan, item.code);
  const shared = sharedValue(plan, item, field);
  if (value === '' && shared !== '') {
    const message = `cannot be emptied here, because ${shared} is what it shares with others (details.json)`;
    reportCell(plan.report, row, field.column, message);
    return;
  }
  plan.changes.set(file, [...path, ...field.path], isSame(value, shared) ? undefined : value);
  if (isSame(ownValues(plan, item.code).details, {})) plan.changes.set(file, [...path, 'details'], undefined);
}

/** The item's value without its own override. */
function sharedValue({ target, base, catalog }: Plan, item: CatalogItem, field: ItemField): unknown {
  if (target !== 'base') return fieldOf(base.get(item.code) ?? item, field);
  const [first, second] = field.path;
  if (first !== 'details' || second === undefined) return undefined;
  return sharedDetailsOf(item, catalog.sharedDetails)[second as never] ?? '';
}

/** Two-tone colors are listed twice. */
function writeHalfColors(plan: Plan, item: CatalogItem, colors: readonly string[], row: Row): void {
  const { file, path } = placeOfItem(plan, item.code);
  const halves = colors.filter((color) => isTwoTone(color, knownColors(plan)));
  const usual = plan.target === 'base' ? [] : (plan.base.get(item.code)?.halfColors ?? []);
  plan.changes.cameFrom(row, 'Colors', item.code, 'halfColors');
  plan.changes.set(file, [...path, 'halfColors'], isSame(halves, usual) ? undefined : halves);
}

function planRestricted(plan: Plan, row: Row, item: CatalogItem): void {
  if (!row.cells.has('Restricted')) return;
  const isRestricted = plan.cells.yesOrNo(row, 'Restricted') ?? false;
  if (isRestricted === (item.restricted ?? false)) return;
  const { file, path } = placeOfItem(plan, item.code);
  const usual = plan.target === 'base' ? false : (plan.base.get(item.code)?.restricted ?? false);
  plan.changes.set(file, [...path, 'restricted'], isRestricted === usual ? undefined : isRestricted);
}

function planPacks(plan: Plan, row: Row, item: CatalogItem): void {
  const packs = row.cells.has('Packs') ? packsOf(plan, row) : undefined;
  if (packs === undefined) return;
  const now = isPackType(item.type) ? Object.keys(item.sizes) : [];
  if (isSame(Object.keys(packs), now)) return;
  if (!isPackType(item.type)) {
    reportCell(plan.report, row, 'Packs', `${item.code} is sold by size, not in packs: leave this empty`);
    return;
  }
  plan.changes.cameFrom(row, 'Packs', item.code, 'sizes');
  setOwn(plan, item.code, 'sizes', item.sizes, packs);
}

/** "250, 500" as sizes: packs have their prices in tiers. */
function packsOf({ cells, report }: Plan, row: Row): Readonly<Record<string, number>> | undefined {
  const packs = cells.list(row, 'Packs');
  const wrong = packs?.find((pack) => !/^[1-9]\d{0,8}$/.test(pack));
  if (wrong === undefined) return packs && Object.fromEntries(packs.map((pack) => [pack, 0]));
  return reportCell(
    report,
    row,
    'Packs',
    `${wrong} isn’t a number of pieces; packs are whole numbers with commas between them, such as 250, 500`,
  );
}
