import { approverName, ruleText } from '../../domain/approvals/rules';
import type { CustomerRules, SaveRulesInput } from '../../domain/calls/approvals';
import type { FieldProblem } from '../../domain/catalog/check/catalog-problems';
import { readRules } from '../../domain/catalog/check/read-customers';
import { customerFile, type DraftEdit, isSame, type JsonDocuments, valueAt } from '../../domain/catalog/draft';
import { storeName } from '../../domain/catalog/store-list';
import { formatShortDollars } from '../../domain/money';
import { storeDisplayName } from '../../domain/orders/order';
import type { Actor } from '../activity/rows';
import type { Store } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { PublishingNeeds } from './needs';
import { storeRules } from './publication-rows';
import { preview, problemsText, summaryOf } from './publish';
import { publishedCatalog } from './published-catalog';

export type SavedOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'problems'; readonly problems: readonly FieldProblem[] }
  /** Something else of the catalog can't be published as it is. */
  | { readonly kind: 'blocked'; readonly sentence: string }
  /** Somebody has changed the rules since the person began. */
  | { readonly kind: 'conflict' };

export async function publishedRules({ db }: HasDatabase, { customer }: Store): Promise<CustomerRules> {
  return rulesIn((await publishedCatalog(db.read)).documents, customer.key);
}

function rulesIn(documents: JsonDocuments, customer: string): CustomerRules {
  const document = customerFile(customer);
  const [approvals = null, budgets = null] = KEYS.map((key) => valueAt(documents, { document, pointer: [key] }));
  return { approvals, budgets };
}

const KEYS = ['approvals', 'budgets'] as const;

function isSameRules(one: CustomerRules, other: CustomerRules): boolean {
  return KEYS.every((key) => isSame(one[key], other[key]));
}

/** Somebody publishing another change at the same time isn't a conflict: these two places are set in what they published. */
const ATTEMPTS = 5;

/**
 * Publishes a customer's rules and budgets, and nothing else, past the draft: controllers don't edit the catalog. All of
 * it or nothing. A repeated call finds them saved.
 */
export async function saveRules(
  services: PublishingNeeds,
  by: Actor,
  store: Store,
  input: SaveRulesInput,
): Promise<SavedOutcome> {
  const { db, now, live } = services;
  const { customer } = store;
  const read = readRules(
    {
      ...(input.approvals !== null && { approvals: input.approvals }),
      ...(input.budgets !== null && { budgets: input.budgets }),
    },
    customer,
  );
  if (read.kind === 'invalid')
    return read.problems.length > 0 ? { kind: 'problems', problems: read.problems } : { kind: 'conflict' };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const published = await publishedCatalog(db.read);
    const before = rulesIn(published.documents, customer.key);
    if (isSameRules(before, input)) return { kind: 'saved' };
    if (!isSameRules(before, input.seen)) return { kind: 'conflict' };
    const made = preview(services, published, editsOf(customer.key, before, input));
    if (made.problems.length > 0) return { kind: 'blocked', sentence: problemsText(made.problems) };
    const stored = await storeRules(
      db,
      by,
      {
        customer: customer.key,
        revision: published.revision,
        documents: made.documents,
        summary: summaryOf(made.lines),
        sentences: { before: sentencesOf(before, store), after: sentencesOf(input, store) },
      },
      now(),
    );
    if (stored === undefined) continue;
    // The next order or budget check uses the new rules.
    await live.watchers.catalog.pollNow?.();
    return { kind: 'saved' };
  }
  return { kind: 'conflict' };
}

function editsOf(customer: string, before: CustomerRules, after: CustomerRules): readonly DraftEdit[] {
  const nobody = { id: 0, person: null, by: '', at: 0 };
  return KEYS.map((key) => ({
    ...nobody,
    ...{ document: customerFile(customer), pointer: [key], value: after[key], base: before[key] },
  }));
}

const MAX_TEXT = 1_000;

const OTHERS: Readonly<Record<string, string>> = { '*': 'each other store', '*none': 'orders without a store' };

/** For the history. */
function sentencesOf({ approvals, budgets }: CustomerRules, { customer }: Store): string {
  const read = readRules({ ...(approvals !== null && { approvals }), ...(budgets !== null && { budgets }) }, customer);
  if (read.kind === 'invalid') return '';
  const { rules, budgets: amounts } = read.settings;
  const nameOf = (code: string) => storeName(storeDisplayName(customer.stores, code)).name;
  const sentences = rules.map(({ approvers, stores, ...rule }) =>
    ruleText({ ...rule, stores: stores?.map(nameOf), approvers: approvers.map(approverName) }),
  );
  const named = Object.entries(amounts?.stores ?? {}).map(
    ([code, amount]) => `${OTHERS[code] ?? nameOf(code)} ${formatShortDollars(amount)}`,
  );
  const budget = amounts ? [`Budgets by ${amounts.period}: ${named.join(', ')}.`] : [];
  return [...sentences, ...budget].join(' ').slice(0, MAX_TEXT) || 'No rules';
}
