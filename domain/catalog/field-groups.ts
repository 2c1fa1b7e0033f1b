import { type Grant, isAllowed, isAllowedEverywhere, type Permission } from '../people/roles';
import { customerOf, type Edit, isObject, isSame, type Json, type JsonObject } from './draft';

/** The permission that changing a field of a customer's document, or of `defaults.json`, takes. */
const FIELD_GROUPS = {
  ...groupOf('catalog.change', [
    'title',
    'company_logo',
    'brand',
    'logo_placements',
    'embroideries',
    'stores',
    'store_ids',
    'type_names',
    'flip_books',
    'flip_book_shortcuts',
    'minimum_apparel_order',
    'apparel_minimum',
    'show_modification_thumbnail',
    'render_logo_preview',
    'order_page_prices',
    'items',
  ]),
  // Who gets every order's mail.
  ...groupOf('contacts.change', ['order_desk', 'account_reps']),
  ...groupOf('approvals.change', ['approvals', 'budgets']),
  // Where pages and orders go, who may order and read orders, and what tells others about them.
  ...groupOf('settings.change', [
    'hosts',
    'server_hostname',
    'route_prefix',
    'order_prefix',
    'open_orders',
    'closed',
    'paypal_not_supported',
    'store_codes_are_bypass_codes',
    'time_zone',
    'webhook',
    'mails',
  ]),
};

function groupOf<Field extends string>(permission: Permission, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, permission])) as Record<Field, Permission>;
}

/** A test compares them with the schemas: no field is missing, and none is here that isn't there. */
export const GROUPED_FIELDS: readonly string[] = Object.keys(FIELD_GROUPS);

/** Fields that aren't in the table are for owners. */
export function fieldPermission(field: string): Permission {
  return Object.hasOwn(FIELD_GROUPS, field) ? FIELD_GROUPS[field as keyof typeof FIELD_GROUPS] : 'settings.change';
}

/**
 * Fields that a new customer's document is made with. Whoever may add a customer sets them, because there's nobody yet
 * whose orders they could redirect.
 */
const FIELDS_OF_NEW: readonly string[] = [
  ...['order_desk', 'account_reps', 'route_prefix', 'order_prefix'],
  ...['paypal_not_supported', 'time_zone', 'mails'],
];

const DEFAULTS = 'defaults.json';
const ALL_CUSTOMERS = 'customers.json';

/** A change of one field. The field is '' for a document that has no fields. */
export interface FieldChange {
  readonly document: string;
  readonly field: string;
  /** Nothing is published under the document's name yet. */
  readonly isNew: boolean;
}

/** Items, colors, drawings, and photographs are the catalog's, whatever changes in them. */
function hasFields(document: string): boolean {
  return customerOf(document) !== undefined || document === DEFAULTS;
}

/**
 * Fields that differ between two states of a document; null is a document that isn't there.
 * @param isNew nothing is published under its name
 */
export function changedFields(
  document: string,
  before: Json,
  after: Json,
  isNew = before === null,
): readonly FieldChange[] {
  if (isSame(before, after)) return [];
  if (!hasFields(document)) return [{ document, field: '', isNew }];
  const was: JsonObject = isObject(before) ? before : {};
  const is: JsonObject = isObject(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !isSame(was[field] ?? null, is[field] ?? null))
    .map((field) => ({ document, field, isNew }));
}

/** Fields that an edit touches. @param published the whole document; null if there's none */
export function fieldsOf({ document, pointer: [field], value }: Edit, published: Json): readonly FieldChange[] {
  if (field === undefined) return changedFields(document, published, value);
  return [{ document, field: hasFields(document) ? field : '', isNew: published === null }];
}

/** Whether somebody may make a change. What all customers share takes a role for all of them. */
export function mayChangeField(grants: readonly Grant[], change: FieldChange): boolean {
  const customer = customerOf(change.document);
  const permission = permissionOf(change);
  if (customer === undefined) return isAllowedEverywhere(grants, permission);
  if (change.isNew && !isAllowedEverywhere(grants, 'catalog.change')) return false;
  return isAllowed(grants, permission, customer);
}

function permissionOf({ document, field, isNew }: FieldChange): Permission {
  if (document === ALL_CUSTOMERS) return 'settings.change';
  if (!hasFields(document) || (isNew && FIELDS_OF_NEW.includes(field))) return 'catalog.change';
  return fieldPermission(field);
}

const WHO: Readonly<Partial<Record<Permission, string>>> = {
  'contacts.change': 'the order desk or an owner',
  'approvals.change': 'a controller, under Budgets, or an owner',
  'settings.change': 'an owner',
};

/** Why somebody may not make a change, as a sentence. */
export function refusedChange(change: FieldChange): string {
  const { document, field, isNew } = change;
  if (isNew && customerOf(document) !== undefined) return 'Adding and removing customers takes a role for all of them.';
  const who = WHO[permissionOf(change)];
  if (who === undefined) return `Your roles don’t include ${document}; an owner can change your roles.`;
  return `Your roles don’t include ${[field, document].filter(Boolean).join(' of ')}: ${who} changes it.`;
}
