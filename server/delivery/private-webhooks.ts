import type { CustomerKey } from '../../domain/address/customer-key';
import type { HasDatabase } from '../database/database';
import type { HasLog } from '../operations/log';
import type { HasSettings } from '../operations/settings/settings';
import { isEarlierWebhook } from './webhook-rule';

/** Which webhooks may go to private addresses. */
export interface PrivateWebhooks {
  /** Whether the deployment's setting allows all. */
  readonly allowsAll: boolean;
  /** Whether a webhook whose address turned out to be private goes on because it did before the setting existed. */
  goesOn(customer: CustomerKey, webhook: string, ip: string): Promise<boolean>;
}

/** The log has a warning about each webhook, once. */
export function openPrivateWebhooks({ settings, db, log }: HasDatabase & HasLog & HasSettings): PrivateWebhooks {
  const warned = new Set<string>();
  return {
    allowsAll: settings.privateWebhooks,
    async goesOn(customer, webhook, ip) {
      const isEarlier = await isEarlierWebhook(db.read, customer, webhook);
      if (!warned.has(webhook)) {
        warned.add(webhook);
        // A path can have a key.
        const { host } = new URL(webhook);
        log.warn({ customer, host, ip }, isEarlier ? GOES_ON : REFUSED);
      }
      return isEarlier;
    },
  };
}

const GOES_ON =
  'a webhook goes to a private address; it goes on because it was there before the upgrade: set WEBHOOK_PRIVATE=true if that is right';
const REFUSED =
  'a webhook to a private address is refused: set WEBHOOK_PRIVATE=true if it is right, or give it a public address';
