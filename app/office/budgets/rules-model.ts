import type { CustomerRules } from '../../../domain/calls/approvals';
import type { When } from '../../../domain/catalog/approval-settings';
import type { FieldProblem } from '../../../domain/catalog/check/catalog-problems';
import { isObject, type Json, type JsonObject } from '../../../domain/catalog/draft';
import { capitalized } from '../../../domain/catalog/quantity-words';
import { dollarsFromCents } from '../../../domain/money';
import { codeText } from '../../../domain/text/code-text';
import { onOneLine } from '../../../domain/text/plain-text';
import { readAmount } from '../../../domain/text/read-amount';
import { randomKey } from '../../device/storage/random-key';

/** Rules and budgets as somebody types them. Amounts are texts, so that nothing typed is lost. */
export interface TypedRules {
  readonly rules: readonly TypedRule[];
  readonly remind: string;
  readonly expire: string;
  /** '' for no budgets. */
  readonly period: '' | 'month' | 'quarter' | 'year';
  readonly over: 'approve' | 'refuse';
  /** Dollars by code, `*`, and `*none`; '' for none. */
  readonly amounts: Readonly<Record<string, string>>;
}

export interface TypedRule {
  /** Tells rules apart while they move; it isn't stored. */
  readonly id: string;
  readonly when: keyof When;
  readonly dollars: string;
  /** Undefined for any store. */
  readonly stores: readonly string[] | undefined;
  readonly approvers: readonly TypedApprover[];
  readonly all: boolean;
  readonly self: boolean;
}

interface TypedApprover {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const OTHER_STORES = '*';
export const WITHOUT_STORE = '*none';

const REMIND_HOURS = 24;
const EXPIRE_DAYS = 14;

/** They were checked when published. */
export function typedRules({ approvals, budgets }: CustomerRules): TypedRules {
  const settings = objectOf(approvals);
  const { period, over, stores } = objectOf(budgets);
  return {
    rules: listIn(settings.rules).map(typedRule),
    remind: textOf(settings.remind_after_hours ?? REMIND_HOURS),
    expire: textOf(settings.expire_after_days ?? EXPIRE_DAYS),
    period: (period as TypedRules['period'] | undefined) ?? '',
    over: over === 'refuse' ? 'refuse' : 'approve',
    amounts: Object.fromEntries(
      Object.entries(objectOf(stores ?? null)).map(([code, amount]) => [code, amountText(amount)]),
    ),
  };
}

function typedRule(json: Json): TypedRule {
  const { when = null, stores, approvers, all, self } = objectOf(json);
  const [[kind, value] = ['over', '']] = Object.entries(objectOf(when));
  return {
    ...emptyRule(),
    when: kind as keyof When,
    dollars: kind === 'over' ? textOf(value) : '',
    stores: stores === undefined ? undefined : listIn(stores).map(textOf),
    approvers: listIn(approvers).map((each) => typedApprover(textOf(each))),
    all: all === true,
    self: self === true,
  };
}

function typedApprover(mailbox: string): TypedApprover {
  const [, name = '', email = mailbox] = /^([^<>]*?) *<([^<>]*)>$/.exec(mailbox) ?? [];
  return { id: randomKey(), name, email };
}

export function emptyRule(): TypedRule {
  const approvers = [typedApprover('')];
  return { id: randomKey(), when: 'over', dollars: '', stores: undefined, approvers, all: false, self: false };
}

export const emptyApprover = () => typedApprover('');

/** Adds an approver to the first rule, or to a new one. */
export function withApprover(typed: TypedRules): TypedRules {
  const [first, ...others] = typed.rules;
  if (!first) return { ...typed, rules: [emptyRule()] };
  return { ...typed, rules: [{ ...first, approvers: [...first.approvers, emptyApprover()] }, ...others] };
}

/** Rules as the customer's document has them, in the order of the published one. */
export function rulesDocument({ rules, remind, expire, period, over, amounts }: TypedRules): CustomerRules {
  const stores = Object.entries(amounts).filter(([, amount]) => amount.trim() !== '');
  return {
    approvals:
      rules.length === 0
        ? null
        : { rules: rules.map(ruleOf), remind_after_hours: numberOf(remind), expire_after_days: numberOf(expire) },
    budgets:
      period === ''
        ? null
        : { period, over, stores: Object.fromEntries(stores.map(([code, amount]) => [code, dollarsIn(amount)])) },
  };
}

function ruleOf({ when, dollars, stores, approvers, all, self }: TypedRule): JsonObject {
  return {
    when: { [when]: when === 'over' ? dollarsIn(dollars) : true },
    ...(stores && { stores }),
    approvers: approvers.map(({ name, email }) =>
      onOneLine(name) && codeText(email) ? `${onOneLine(name)} <${codeText(email)}>` : codeText(email),
    ),
    ...(all && { all }),
    ...(self && { self }),
  };
}

/** What isn't a number stays as typed, so that the check names it. */
function numberOf(text: string): Json {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : text;
}

/** "$2,000" and "2000,00" are 2000. What isn't an amount stays as typed. */
export function dollarsIn(text: string): Json {
  const read = readAmount(text);
  return read.kind === 'amount' ? dollarsFromCents(read.cents) : text;
}

/** Amounts that can't be read, which aren't sent. */
export function amountProblems({ rules, amounts }: Pick<TypedRules, 'rules' | 'amounts'>): readonly FieldProblem[] {
  const typed = [
    ...rules.map(({ when, dollars }, index) => {
      return { field: `approvals.rules.${index}.when`, text: when === 'over' ? dollars : '' };
    }),
    ...Object.entries(amounts).map(([code, text]) => ({ field: `budgets.stores.${code}`, text })),
  ];
  return typed.flatMap(({ field, text }) => {
    const read = readAmount(text);
    if (read.kind !== 'refused') return [];
    const why = read.why === 'decimals' ? 'has more than two decimals' : 'isn’t an amount';
    return [{ field, message: `“${text.trim()}” ${why}; write it as 1,250.50` }];
  });
}

/** "2,000", or "1,249.50" */
function amountText(amount: Json | undefined): string {
  if (typeof amount !== 'number') return textOf(amount);
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: 2 });
}

const objectOf = (json: Json): JsonObject => (isObject(json) ? json : {});
const listIn = (json: Json | undefined): readonly Json[] => (Array.isArray(json) ? json : []);
const textOf = (json: Json | undefined): string => (json === undefined || json === null ? '' : String(json));

/** What's wrong at a field, or in it, as a sentence. */
export function problemAt(problems: readonly FieldProblem[], field: string, hasParts = false): string | undefined {
  const found = problems.find((each) => each.field === field || (hasParts && each.field.startsWith(`${field}.`)));
  return found && sentence(found.message);
}

export function sentence(message: string): string {
  const [, text] = REWORDED.find(([start]) => message.startsWith(start)) ?? [message, message];
  return `${capitalized(text)}${text.endsWith('.') ? '' : '.'}`;
}

/** Only the address is a required text. */
const REWORDED = [
  ['must be of type number', 'must be a number'],
  ['must not be empty', 'enter an address'],
] as const;
