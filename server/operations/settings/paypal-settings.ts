import * as v from 'valibot';
import { parseHost } from '../../../domain/address/host';
import { isLocalHost } from '../../../domain/address/storefront';
import type { PayPalEnvironment } from '../../../domain/catalog/storefront-document';

export interface PayPalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** An origin, without a trailing slash. */
  readonly apiBase: string;
  /** Without it, webhooks aren't accepted. */
  readonly webhookId: string | undefined;
  readonly environment: PayPalEnvironment;
}

const credential = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty')));

export const paypalEntries = {
  PAYPAL_CLIENT_ID: credential,
  PAYPAL_CLIENT_SECRET: credential,
  PAYPAL_API_BASE: v.pipe(
    v.optional(v.string(), 'https://api-m.sandbox.paypal.com'),
    v.check(isProviderAddress, 'must be an https address without a path, such as https://api-m.paypal.com'),
  ),
  PAYPAL_WEBHOOK_ID: credential,
};

type Values = v.InferOutput<v.ObjectSchema<typeof paypalEntries, undefined>>;

const LIVE_HOSTS = ['api-m.paypal.com', 'api.paypal.com'];

/** Undefined if cards aren't set up. */
export function paypalSettings(values: Values): PayPalSettings | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_BASE: apiBase } = values;
  if (!clientId || !clientSecret) return undefined;
  const environment = LIVE_HOSTS.includes(new URL(apiBase).host) ? 'production' : 'sandbox';
  return { clientId, clientSecret, apiBase, webhookId: values.PAYPAL_WEBHOOK_ID, environment };
}

/** One credential without the other is a mistake, not a store without cards. */
export function paypalProblems(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret, PAYPAL_WEBHOOK_ID: webhook } = env;
  const isMeant = [id, secret, webhook].some((value) => value !== undefined);
  const problems = [];
  if (isMeant && id === undefined) problems.push('PAYPAL_CLIENT_ID: must be set together with PAYPAL_CLIENT_SECRET');
  if (isMeant && secret === undefined)
    problems.push('PAYPAL_CLIENT_SECRET: must be set together with PAYPAL_CLIENT_ID');
  return problems;
}

/** The secret goes there, so it must use https or be on this machine. */
function isProviderAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname } = new URL(address);
  const host = parseHost(hostname);
  const isOnThisMachine = host !== undefined && isLocalHost(host.name);
  return origin === address && (protocol === 'https:' || (protocol === 'http:' && isOnThisMachine));
}
