import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { isTwoTone } from '../../../../domain/catalog/colors';
import { isPackType } from '../../../../domain/catalog/item-types';
import { sharedDetailsOf } from '../../../catalog/read-details';
import type { Row } from '../book/read-table';
import { knownColors } from './colors-of-plan';
import { cellOf, fieldOf, ITEM_FIELDS, type ItemField, isSame } from './item-fields';
import { ownValues, type Plan, placeOfItem } from './plan';

/** Writes the fields of an item that differ from what it has. @param item as the target has it now */
export function planFields(plan: Plan, row: Row, item: CatalogItem): void {
  checkType(plan, row, item);
  for (const field of ITEM_FIELDS) {
    const value = cellOf(plan.cells, row, field);
    if (value === undefined || isSame(value, fieldOf(item, field))) continue;
    plan.edits.cameFrom(row, field.column, item.code, field.path.join('.'));
    writeField(plan, item, field, value, row);
    if (field.isList) writeHalfColors(plan, item, value as readonly string[], row);
  }
  planRestricted(plan, row, item);
  planPacks(plan, row, item);
}

function checkType({ cells, report }: Plan, row: Row, { type }: CatalogItem): void {
  const found = cells.text(row, 'Type');
  if (!found || found === type) return;
  const message = `the type of an item cannot change, because carts and orders have it: it is ${type}`;
  report({ sheet: 'Items', row: row.number, column: 'Type', message });
}

/** A value that is the base catalog's again is not the customer's own any more. */
function writeField(
  plan: Plan,
  item: CatalogItem,
  field: ItemField,
  value: string | readonly string[],
  row: Row,
): void {
  const { file, path } = placeOfItem(plan, item.code);
  const [first, second] = field.path;
  const shared = sharedValue(plan, item, field);
  if (value === '' && shared !== '') {
    const message = `cannot be emptied here, because ${shared} is what it shares with others (details.json)`;
    plan.report({ sheet: 'Items', row: row.number, column: field.column, message });
  } else if (!isSame(value, shared)) {
    if (second !== undefined && ownValues(plan, item.code).details === undefined) {
      plan.edits.set(file, [...path, first], { [second]: value });
    } else plan.edits.set(file, [...path, ...field.path], value);
  } else if (second === undefined) plan.edits.remove(file, [...path, first]);
  else removeDetail(plan, item.code, second);
}

function removeDetail(plan: Plan, code: string, name: string): void {
  const { file, path } = placeOfItem(plan, code);
  const details = (ownValues(plan, code).details ?? {}) as Record<string, unknown>;
  if (!(name in details)) return;
  const isLast = Object.keys(details).length === 1;
  plan.edits.remove(file, isLast ? [...path, 'details'] : [...path, 'details', name]);
}

/** What the item would have without a value of its own. */
function sharedValue({ target, base, catalog }: Plan, item: CatalogItem, field: ItemField): unknown {
  if (target !== 'base') return fieldOf(base.get(item.code) ?? item, field);
  const [first, second] = field.path;
  if (first !== 'details' || second === undefined) return undefined;
  return sharedDetailsOf(item, catalog.sharedDetails)[second as never] ?? '';
}

/** The two-tone ones among the colors are listed once more. */
function writeHalfColors(plan: Plan, item: CatalogItem, colors: readonly string[], row: Row): void {
  const { file, path } = placeOfItem(plan, item.code);
  const halves = colors.filter((color) => isTwoTone(color, knownColors(plan)));
  const usual = plan.target === 'base' ? [] : (plan.base.get(item.code)?.halfColors ?? []);
  plan.edits.cameFrom(row, 'Colors', item.code, 'halfColors');
  if (!isSame(halves, usual)) plan.edits.set(file, [...path, 'halfColors'], halves);
  else if ('halfColors' in ownValues(plan, item.code)) plan.edits.remove(file, [...path, 'halfColors']);
}

function planRestricted(plan: Plan, row: Row, item: CatalogItem): void {
  if (!row.cells.has('Restricted')) return;
  const isRestricted = plan.cells.yesOrNo(row, 'Restricted') ?? false;
  if (isRestricted === (item.restricted ?? false)) return;
  const { file, path } = placeOfItem(plan, item.code);
  const usual = plan.target === 'base' ? false : (plan.base.get(item.code)?.restricted ?? false);
  if (isRestricted === usual) plan.edits.remove(file, [...path, 'restricted']);
  else plan.edits.set(file, [...path, 'restricted'], isRestricted);
}

function planPacks(plan: Plan, row: Row, item: CatalogItem): void {
  const packs = row.cells.has('Packs') ? packsOf(plan, row) : undefined;
  if (packs === undefined) return;
  const now = isPackType(item.type) ? Object.keys(item.sizes) : [];
  if (isSame(Object.keys(packs), now)) return;
  if (!isPackType(item.type)) {
    const message = `${item.code} is sold by size, not in packs: leave this empty`;
    plan.report({ sheet: 'Items', row: row.number, column: 'Packs', message });
    return;
  }
  const { file, path } = placeOfItem(plan, item.code);
  plan.edits.cameFrom(row, 'Packs', item.code, 'sizes');
  if (plan.target !== 'base' && isSame(packs, plan.base.get(item.code)?.sizes))
    plan.edits.remove(file, [...path, 'sizes']);
  else plan.edits.set(file, [...path, 'sizes'], packs);
}

/** "250, 500" as sizes: packs have their prices in tiers. */
export function packsOf({ cells, report }: Plan, row: Row): Readonly<Record<string, number>> | undefined {
  const packs = cells.list(row, 'Packs');
  const wrong = packs?.find((pack) => !/^[1-9]\d{0,8}$/.test(pack));
  if (wrong === undefined) return packs && Object.fromEntries(packs.map((pack) => [pack, 0]));
  const message = `${wrong} is no number of pieces; packs are whole numbers with commas between them, such as 250, 500`;
  report({ sheet: 'Items', row: row.number, column: 'Packs', message });
  return undefined;
}
