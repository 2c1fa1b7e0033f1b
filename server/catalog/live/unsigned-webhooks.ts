import type { SecretValues } from '../../access/secrets/secrets';
import type { LoadedCatalog } from '../load-catalog';

/**
 * A sentence for each customer whose webhook has no secret. Calls must be signed, or the customer's system couldn't
 * tell them from anybody else's.
 */
export function unsignedWebhooks({ customers }: LoadedCatalog, values: SecretValues): readonly string[] {
  return [...customers.values()].flatMap(({ customer: { key }, messages }) => {
    if (messages.webhook === '' || values.customers[key]?.webhookSecrets?.length) return [];
    return [`${key} has a webhook: SECRETS_FILE must have its "webhook_secrets"`];
  });
}
