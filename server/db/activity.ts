import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { ActivityKind } from '../../domain/people/activity';
import type { ActivityRow } from './tables';

/** Who makes a change. A command has a name only. */
export interface Actor {
  readonly id: string;
  readonly name: string;
}

export const COMMAND: Actor = { id: '', name: 'Command line' };

/** Somebody with an order's link; nobody knows who. */
export const SHOPPER: Actor = { id: '', name: 'The shopper' };

export interface Action {
  readonly kind: ActivityKind;
  readonly subject: string;
  readonly customer?: CustomerKey;
  /** Anything JSON can hold. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Call it in the change's transaction: neither exists without the other. Rows are only added, never edited. */
export async function recordActivity(trx: Knex, by: Actor, action: Action, now: number): Promise<void> {
  const { kind, subject, customer = null, before, after } = action;
  const row: Omit<ActivityRow, 'id'> = {
    at: now,
    person: by.id || null,
    by_name: by.name,
    customer,
    kind,
    subject,
    value_before: textOf(before),
    value_after: textOf(after),
  };
  await trx('activity').insert(row as ActivityRow);
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

/** What a person did, and what was done to them, the newest first. */
export async function listActivityOf(knex: Knex, person: string, most: number): Promise<readonly ActivityRow[]> {
  return knex('activity').where({ subject: person }).orWhere({ person }).orderBy('id', 'desc').limit(most).select();
}
