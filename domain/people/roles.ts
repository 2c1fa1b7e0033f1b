/** A customer's key. The catalog's rules about fields import this file, so it imports none of theirs. */
type CustomerKey = string;

/** What people may do in the office. Each office route names one of these. */
export type Permission =
  | 'orders.read'
  | 'orders.change'
  | 'reports.read'
  | 'devices.read'
  | 'devices.change'
  | 'people.read'
  | 'people.change'
  | 'secrets.change'
  | 'activity.read'
  | 'catalog.read'
  // Some field of the catalog's documents; which, `domain/catalog/field-groups.ts` says.
  | 'catalog.draft'
  | 'catalog.change'
  | 'contacts.change'
  | 'settings.change'
  | 'approvals.decide'
  | 'approvals.change';

export const ROLES = ['owner', 'catalog', 'desk', 'rep', 'controller', 'approver'] as const;

export type Role = (typeof ROLES)[number];

interface RoleRule {
  readonly name: string;
  /** In the words of the People screen. */
  readonly does: string;
  readonly may: readonly Permission[];
  /** `everything` needs no scope; `customer` is one customer, and `stores` some of its stores. */
  readonly scope: 'everything' | 'customers' | 'customer' | 'stores';
}

/** The one table of who may do what (docs/office.md). */
export const ROLE_RULES: Readonly<Record<Role, RoleRule>> = {
  owner: {
    name: 'Owner',
    does: 'Does everything, people and secrets included',
    may: [
      'orders.read',
      'orders.change',
      'reports.read',
      'devices.read',
      'devices.change',
      'people.read',
      'people.change',
      'secrets.change',
      'activity.read',
      'catalog.read',
      'catalog.draft',
      'catalog.change',
      'contacts.change',
      'settings.change',
      'approvals.decide',
      'approvals.change',
    ],
    scope: 'everything',
  },
  catalog: {
    name: 'Catalog',
    does: 'Edits items, prices, and stores',
    may: ['catalog.read', 'catalog.draft', 'catalog.change'],
    scope: 'customers',
  },
  desk: {
    name: 'Desk',
    does: 'Works on orders; changes reps and order desk',
    may: [
      'orders.read',
      'orders.change',
      'reports.read',
      'devices.read',
      'devices.change',
      'approvals.decide',
      'catalog.read',
      'catalog.draft',
      'contacts.change',
    ],
    scope: 'customers',
  },
  rep: { name: 'Rep', does: 'Reads orders and reports', may: ['orders.read', 'reports.read'], scope: 'customers' },
  controller: {
    name: 'Controller',
    does: 'Sets budgets and approval rules',
    may: ['orders.read', 'reports.read', 'approvals.decide', 'approvals.change'],
    scope: 'customer',
  },
  approver: { name: 'Approver', does: 'Decides on orders that wait', may: ['approvals.decide'], scope: 'stores' },
};

/** A role and where it holds. `customer` undefined: at all customers. `store` undefined: at all its stores. */
export interface Grant {
  readonly role: Role;
  readonly customer?: CustomerKey | undefined;
  /** A store's code. */
  readonly store?: string | undefined;
}

/** Whether any grant gives the permission, at the customer if one is named. */
export function isAllowed(grants: readonly Grant[], permission: Permission, customer?: CustomerKey): boolean {
  return grants.some(
    (grant) =>
      ROLE_RULES[grant.role].may.includes(permission) &&
      (customer === undefined || grant.customer === undefined || grant.customer === customer),
  );
}

/** Whether a grant gives the permission at all customers, so also for what they share. */
export function isAllowedEverywhere(grants: readonly Grant[], permission: Permission): boolean {
  return grants.some(({ role, customer }) => customer === undefined && ROLE_RULES[role].may.includes(permission));
}

/** Those of the customers at which the grants give the permission. */
export function permittedCustomers(
  grants: readonly Grant[],
  permission: Permission,
  customers: readonly CustomerKey[],
): readonly CustomerKey[] {
  return customers.filter((customer) => isAllowed(grants, permission, customer));
}

/** The stores of a customer at which the grants give the permission, by code; undefined for all of them. */
export function permittedAt(
  grants: readonly Grant[],
  permission: Permission,
  customer: CustomerKey,
): readonly string[] | undefined {
  const giving = grants.filter((grant) => isAllowed([grant], permission, customer));
  const stores = giving.map(({ store }) => store);
  return stores.includes(undefined) ? undefined : stores.filter((store) => store !== undefined);
}

export function isOwner(grants: readonly Grant[]): boolean {
  return grants.some(({ role }) => role === 'owner');
}

/** What's wrong with a person's roles, as a sentence; undefined if nothing is. */
export function grantsProblem(grants: readonly Grant[]): string | undefined {
  for (const { role, customer, store } of grants) {
    const { name, scope } = ROLE_RULES[role];
    if (scope === 'everything' && customer !== undefined) return `${name} holds for all customers.`;
    if ((scope === 'customer' || scope === 'stores') && customer === undefined) return `Choose a customer for ${name}.`;
    if (scope !== 'stores' && store !== undefined) return `${name} holds for all stores of a customer.`;
  }
  const distinct = new Set(grants.map(({ role, customer = '', store = '' }) => `${role} ${customer} ${store}`));
  return distinct.size < grants.length ? 'A role is listed twice.' : undefined;
}
