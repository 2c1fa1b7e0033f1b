import { describe, expect, it } from 'vitest';
import { customerSchema, defaultsSchema } from '../../../domain/catalog/check/data-schemas';
import { customerFromTemplate } from '../../../domain/catalog/customer-template';
import {
  changedFields,
  fieldPermission,
  fieldsOf,
  GROUPED_FIELDS,
  mayChangeField,
} from '../../../domain/catalog/field-groups';
import { type Grant, ROLES } from '../../../domain/people/roles';

const LEITH = 'customers/leith.json';
const AT_LEITH = { customer: 'leith' } as const;

const may = (grant: Grant, document: string, field: string, isNew = false) =>
  mayChangeField([grant], { document, field, isNew });

describe('the groups of fields', () => {
  it('have every field of the schemas, and no other', () => {
    const fields = [...Object.keys(customerSchema.entries), ...Object.keys(defaultsSchema.entries)];
    expect(GROUPED_FIELDS.toSorted()).toEqual([...new Set(fields)].toSorted());
  });

  it.each(['constructor', '__proto__', 'toString', 'wearers', 'needs', ''])(
    'leave %j, which has none, to owners',
    (field) => {
      expect(fieldPermission(field)).toBe('settings.change');
    },
  );
});

describe('mayChangeField', () => {
  const OF: Readonly<Record<string, readonly (typeof ROLES)[number][]>> = {
    stores: ['owner', 'catalog'],
    items: ['owner', 'catalog'],
    title: ['owner', 'catalog'],
    order_page_prices: ['owner', 'catalog'],
    order_desk: ['owner', 'desk'],
    account_reps: ['owner', 'desk'],
    approvals: ['owner', 'controller'],
    budgets: ['owner', 'controller'],
    server_hostname: ['owner'],
    hosts: ['owner'],
    webhook: ['owner'],
    mails: ['owner'],
    closed: ['owner'],
    order_prefix: ['owner'],
    route_prefix: ['owner'],
    open_orders: ['owner'],
    time_zone: ['owner'],
    paypal_not_supported: ['owner'],
    store_codes_are_bypass_codes: ['owner'],
  };

  it.each(Object.entries(OF))('lets change %s: %j', (field, roles) => {
    const found = ROLES.filter((role) => may({ role, ...(role === 'owner' ? {} : AT_LEITH) }, LEITH, field));
    expect(found).toEqual(ROLES.filter((role) => roles.includes(role)));
  });

  it('lets nobody change another customer’s, or what all customers share, without a role for all', () => {
    for (const role of ROLES.filter((each) => each !== 'owner')) {
      for (const field of GROUPED_FIELDS) {
        expect(may({ role, ...AT_LEITH }, 'customers/hennessy.json', field)).toBe(false);
        expect(may({ role, ...AT_LEITH }, 'defaults.json', field)).toBe(false);
      }
      for (const document of ['items/mens.json', 'colors.json', 'customers.json', 'drawings/polo.svg'])
        expect(may({ role, ...AT_LEITH }, document, '')).toBe(false);
    }
  });

  it('splits what all customers share the same way', () => {
    const grant = { role: 'catalog' } as const;
    expect(['items/mens.json', 'colors.json', 'photographs.json'].map((file) => may(grant, file, ''))).toEqual([
      ...[true, true, true],
    ]);
    expect(
      ['flip_books', 'server_hostname', 'webhook', 'order_desk'].map((f) => may(grant, 'defaults.json', f)),
    ).toEqual([...[true, false, false, false]]);
    expect(may(grant, 'customers.json', '')).toBe(false);
  });

  it('lets whoever may add a customer fill in a new one, but not where its orders go', () => {
    const fields = [
      'title',
      'route_prefix',
      'order_prefix',
      'account_reps',
      'server_hostname',
      'webhook',
      'hosts',
      'approvals',
    ];
    const of = (grant: Grant) => fields.filter((field) => may(grant, 'customers/ford.json', field, true));
    expect(of({ role: 'catalog' })).toEqual(['title', 'route_prefix', 'order_prefix', 'account_reps']);
    expect(of({ role: 'owner' })).toEqual(fields);
    expect(of({ role: 'catalog', customer: 'ford' })).toEqual([]);
    expect(of({ role: 'desk' })).toEqual([]);
  });
});

it('whoever may add customers may add what the office makes, whatever the template has', () => {
  const template = Object.fromEntries(GROUPED_FIELDS.map((field) => [field, true]));
  const made = customerFromTemplate(
    {
      ...{ key: 'ford', title: 'Ford', brand: '#17463a', logo: '', orderDesk: '', orderPrefix: 'FOR', items: 'none' },
      ...{ stores: [], reps: [] },
    },
    template,
  );
  const changes = changedFields('customers/ford.json', null, made);
  expect(changes.filter((change) => !mayChangeField([{ role: 'catalog' }], change))).toEqual([]);
  expect(changes.every((change) => mayChangeField([{ role: 'catalog', customer: 'ford' }], change))).toBe(false);
});

describe('fieldsOf', () => {
  const published = { title: 'Leith', webhook: '', stores: { A: 'LEIAAA' } };
  const at = (pointer: readonly string[], value: never) => fieldsOf({ document: LEITH, pointer, value }, published);

  it('finds the field of a place', () => {
    expect(at(['stores', 'A'], 'LEIBBB' as never)).toEqual([{ document: LEITH, field: 'stores', isNew: false }]);
  });

  it('finds every field that a whole document changes, adds, or leaves out', () => {
    const value = { title: 'Leith', webhook: 'https://evil.example', hosts: ['evil.example'] } as never;
    expect(at([], value).map(({ field }) => field)).toEqual(['webhook', 'stores', 'hosts']);
    expect(at([], null as never).map(({ field }) => field)).toEqual(['title', 'webhook', 'stores']);
  });

  it('takes a document that is none for one without fields', () => {
    expect(changedFields(LEITH, 'half of its text', published, false).map(({ field }) => field)).toEqual([
      ...['title', 'webhook', 'stores'],
    ]);
  });
});
