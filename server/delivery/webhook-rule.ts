import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { customerFile } from '../../domain/catalog/draft';
import { jsonOrUndefined } from '../../domain/json';

/** Whether a customer had this webhook when private addresses began to need a setting. */
export async function isEarlierWebhook(knex: Knex, customer: CustomerKey, webhook: string): Promise<boolean> {
  const rule = await knex('webhook_rule').first('since_revision');
  if (rule === undefined) return false;
  const [defaults, own] = await Promise.all(
    ['defaults.json', customerFile(customer)].map((path) => webhookIn(knex, path, rule.since_revision)),
  );
  return (own ?? defaults) === webhook;
}

async function webhookIn(knex: Knex, path: string, revision: number): Promise<unknown> {
  const document = await knex('documents')
    .where({ path })
    .where('revision', '<=', revision)
    .orderBy('revision', 'desc')
    .first('body');
  const content = jsonOrUndefined(document?.body ?? '') as { readonly webhook?: unknown } | null | undefined;
  return content?.webhook;
}
