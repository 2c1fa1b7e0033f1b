import { isTwoTone } from '../../../../domain/catalog/colors';
import { ITEM_TYPES, type ItemType, isPackType } from '../../../../domain/catalog/item-types';
import { nearestCode } from '../../../../domain/nearest-text';
import type { Row } from '../book/read-table';
import { insertJson } from '../json/edit-json';
import { knownColors } from './colors-of-plan';
import { ITEM_ORDER } from './data-edits';
import { cellOf, ITEM_FIELDS } from './item-fields';
import { byKey, customerFile, isRemoved, type Plan } from './plan';
import { packsOf, planFields } from './plan-fields';

/** The sheet Items: changes, new items, and items that are sold or no longer sold. */
export function planItems(plan: Plan): void {
  const rows = byKey(plan, plan.tables.Items, 'Code', (row) => plan.cells.needed(row, 'Code'));
  for (const [code, row] of rows) {
    plan.edits.cameFrom(row, 'Code', code, '');
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
  plan.edits.remove(file, [plan.edits.json(file).findIndex((each: { code: string }) => each.code === code)]);
  for (const customer of plan.catalog.customers.keys()) {
    const sold = plan.edits.json(customerFile(customer)).items;
    if (code in sold) plan.edits.remove(customerFile(customer), ['items', code]);
  }
}

function changeSoldItem(plan: Plan, row: Row, code: string): void {
  const sold = plan.items.get(code);
  const wanted = isRemoved(plan, row) ? false : (plan.cells.yesOrNo(row, 'Sold') ?? sold !== undefined);
  const file = customerFile(plan.target);
  if (!wanted) {
    if (sold) {
      plan.dropped.add(code);
      plan.edits.remove(file, ['items', code]);
    }
    return;
  }
  const item = sold ?? plan.base.get(code);
  if (!sold) sell(plan, code);
  if (item) planFields(plan, row, item);
}

/** Lists the item among those that the customer sells, in the order of the base catalog. */
function sell({ edits, base, target }: Plan, code: string): void {
  edits.set(customerFile(target), ['items', code], {}, [...base.keys()]);
}

function addItem(plan: Plan, row: Row, code: string): void {
  const item = newItem(plan, row, code);
  if (!item) return;
  const { type, ...fields } = item;
  const file = `items/${type}.json`;
  plan.edits.edit(file, (text) => insertJson(text, [], JSON.parse(text).length, fields));
  plan.added.set(code, type);
  for (const { column, path } of ITEM_FIELDS) plan.edits.cameFrom(row, column, code, path.join('.'));
  for (const field of ['code', 'sizes', 'discount', 'halfColors']) plan.edits.cameFrom(row, 'Code', code, field);
  const isSold = plan.cells.yesOrNo(row, 'Sold') ?? true;
  if (plan.target !== 'base' && isSold) sell(plan, code);
}

/** An item of the base catalog from its rows on all sheets; undefined, and reported, if something is missing. */
function newItem(plan: Plan, row: Row, code: string): (Record<string, unknown> & { type: ItemType }) | undefined {
  const { cells, report } = plan;
  const type = ITEM_TYPES.find((each) => each === cells.text(row, 'Type'));
  const near = nearestCode(code, plan.base.keys());
  const unknown = `there is no item ${code}${near ? `; did you mean ${near}?` : '.'} For a new item,`;
  const refuse = (column: string, message: string): undefined => {
    report({ sheet: 'Items', row: row.number, column, message: `${unknown} ${message}` });
  };
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
  return { type, ...inOrder({ code, ...fieldsOf(plan, row), sizes: sizes ?? {} }) };
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

function inOrder(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).toSorted(([one], [other]) => ITEM_ORDER.indexOf(one) - ITEM_ORDER.indexOf(other)),
  );
}
