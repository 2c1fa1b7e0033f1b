import { customerOf, type Place } from '../../../domain/catalog/draft';
import { countOf } from '../../../domain/count-of';
import { isAllowed, isAllowedEverywhere, type Permission } from '../../../domain/people/roles';
import type { OfficeContext } from '../../access/office/office-session';
import type { SummaryLine } from '../../db/publications';
import { refusal } from '../errors';

/** Customers have a document each. Everybody who reads any of the catalog reads what they share. */
export function mayAt(ctx: OfficeContext, permission: Permission, document: string): boolean {
  const { grants } = ctx.state.office.person;
  const customer = customerOf(document);
  if (isAllowedEverywhere(grants, permission)) return true;
  if (customer === undefined) return permission === 'catalog.read';
  return grants.some((grant) => grant.customer === customer && isAllowed([grant], permission));
}

/** @throws RefusalError 403 if the person may not change the document */
export function requireChange(ctx: OfficeContext, { document }: Place): void {
  if (mayAt(ctx, 'catalog.change', document)) return;
  const message = `Your roles don’t include ${document}. Nothing was changed; an owner can change your roles.`;
  throw refusal('not_allowed', message);
}

const MAX_SHOWN = 3;

/** The first few sentences about what a revision or a plan changes. */
export function presentSummary(ctx: OfficeContext, summary: string): string {
  const lines = (JSON.parse(summary) as readonly SummaryLine[]).filter(
    ({ customer }) => customer === null || mayAt(ctx, 'catalog.read', `customers/${customer}.json`),
  );
  const more = lines.length - MAX_SHOWN;
  const shown = lines.slice(0, MAX_SHOWN).map(({ text }) => text);
  return [...shown, ...(more > 0 ? [`And ${countOf(more, 'more change')}.`] : [])].join(' ');
}
