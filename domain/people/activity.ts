import { countOf } from '../text/count-of';
import { type Grant, ROLE_RULES } from './roles';
import { SECRET_KINDS, SECRET_RULES, type SecretKind } from './secrets';

/** What the Activity screen is filtered by. */
export const ACTIVITY_GROUPS = ['people', 'secrets', 'devices', 'catalog', 'orders'] as const;

export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number];

/** A field that was changed in some lines of an order. */
export interface EditedField {
  readonly name: 'customer_po' | 'po' | 'est_ship_date' | 'tracking' | 'shipped' | 'part' | 'price';
  readonly lines: number;
  /** What all these lines had and got; undefined if they differ. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const FIELD_NAMES = {
  customer_po: 'Customer PO',
  po: 'PO',
  est_ship_date: 'Est. ship date',
  tracking: 'tracking',
} as const;

/** '12 lines: PO 4711 → 4712, shipped 3 lines' */
export function editsText(lines: number, fields: readonly EditedField[]): string {
  return `${countOf(lines, 'line')}: ${fields.map(fieldText).join(', ')}`;
}

function fieldText({ name, lines, before, after }: EditedField): string {
  switch (name) {
    case 'shipped':
      return after === 'no' ? `not shipped after all: ${lines}` : `shipped ${countOf(lines, 'line')}`;
    case 'part':
      return 'a part shipped';
    case 'price':
      return 'price on PO';
    default: {
      if (after === undefined) return FIELD_NAMES[name];
      const from = before === undefined ? '' : `${before || 'none'} → `;
      return `${FIELD_NAMES[name]} ${from}${after || 'none'}`;
    }
  }
}

/** What people of the office did, as `activity` rows name it. */
const SENTENCES = {
  'person.invited': 'Invited',
  'person.joined': 'Accepted the invitation',
  'person.roles': 'Changed the roles of',
  'person.disabled': 'Disabled',
  'person.enabled': 'Enabled',
  'person.password': 'Set a new password',
  'person.link': 'Mailed a new link to',
  'person.sessions_ended': 'Ended sessions of',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'device.signed_out': 'Signed out',
  'secret.set': 'Set',
  'secret.replaced': 'Replaced',
  'secret.removed': 'Removed',
  'secret.sessions_ended': 'Ended sessions opened with',
  'catalog.workbook': 'Took into the draft',
  'catalog.published': 'Published version',
  'catalog.undone': 'Undid version',
  'catalog.planned': 'Planned publication',
  'catalog.unplanned': 'Took back planned publication',
  'catalog.plan_failed': 'Nothing was published by planned publication',
  'catalog.rules': 'Changed approval rules and budgets',
  'order.edited': 'Changed',
  'order.cancelled': 'Cancelled',
  'order.message': 'Sent a message again about',
  'order.message_dismissed': 'Dismissed a failed message about',
  'order.approved': 'Approved',
  'order.declined': 'Declined',
  'order.withdrawn': 'Withdrew',
  'order.expired': 'Let expire',
} as const;

export type ActivityKind = keyof typeof SENTENCES;

/**
 * 'Invited sam@example.com', 'Approved TAM-1 for Dana Whitfield'
 * @param subject '' if people did it to themselves; of secrets, their kind
 * @param onBehalfOf '' when people decide for themselves
 */
export function activitySentence(kind: ActivityKind, subject: string, onBehalfOf = ''): string {
  const what = isSecretKind(subject) && kind.startsWith('secret.') ? `the ${SECRET_RULES[subject].name}` : subject;
  if (what === '') return SENTENCES[kind].replace(/ of$| to$/, '');
  return `${SENTENCES[kind]} ${what}${onBehalfOf && ` for ${onBehalfOf}`}`;
}

function isSecretKind(subject: string): subject is SecretKind {
  return SECRET_KINDS.some((kind) => kind === subject);
}

/** 'Rep → Desk', 'Front desk', '12 lines: PO 4711' */
export function changeText({ before, after }: { readonly before: unknown; readonly after: unknown }): string {
  const [from, to] = [valueText(before), valueText(after)];
  if (from === '') return to;
  return to === '' ? from : `${from} → ${to}`;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((grant: Grant) => ROLE_RULES[grant.role]?.name ?? '').join(', ');
  return typeof value === 'string' ? value : '';
}
