import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { ORDER_CODE_HEADER, type StorefrontRules, storefrontRules } from '../../../../domain/calls/storefront-rules';
import type { Customer } from '../../../../domain/catalog/customer';
import { CallError, get } from '../../../data/api/client';
import { subscribeToSignedIn } from '../../../data/api/sign-in-signal';
import { onReconnect } from '../../../device/connection/on-reconnect';
import { forgetRules } from '../../../device/storage/forget-rules';
import { type KeptRules, keepRules, readKeptRules } from '../../../device/storage/kept-rules';

/** `unknown`: this device may not see them, or has never been able to. */
export type KnownRules =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known';
      readonly rules: StorefrontRules;
      /** Epoch milliseconds of the last answer, if it may be outdated. */
      readonly asOf: number | undefined;
    };

/** The group's rules, from the server or as this device keeps them. @param code one that the server has accepted */
export function useRules(customer: Customer, code: string | undefined): KnownRules {
  const [answered, setAnswered] = useState<{ readonly of: Customer; readonly fresh: KeptRules | undefined }>();
  useEffect(() => {
    const controller = new AbortController();
    const load = () =>
      void loadRules(customer, code, controller.signal)
        .then((fresh) => setAnswered({ of: customer, fresh }))
        .catch(() => !controller.signal.aborted && setAnswered({ of: customer, fresh: undefined }));
    load();
    const stop = [onReconnect(load), subscribeToSignedIn(load)];
    return () => {
      controller.abort();
      for (const each of stop) each();
    };
  }, [customer, code]);
  const isAnswered = answered?.of === customer;
  if (isAnswered && answered.fresh) return { kind: 'known', rules: answered.fresh.rules, asOf: undefined };
  const kept = readKeptRules(customer.key);
  if (kept) return { kind: 'known', rules: kept.rules, asOf: isAnswered ? kept.at : undefined };
  return { kind: isAnswered ? 'unknown' : 'loading' };
}

async function loadRules(customer: Customer, code: string | undefined, signal: AbortSignal): Promise<KeptRules> {
  const headers = code === undefined ? {} : { [ORDER_CODE_HEADER]: encodeURIComponent(code) };
  try {
    const answer = await get(customer.server_hostname, `/v1/storefront-rules/${customer.key}`, {
      ...{ headers, signal },
      isQuiet: true,
    });
    const kept = { rules: v.parse(storefrontRules, answer), at: Date.now() };
    keepRules(customer.key, kept);
    return kept;
  } catch (error) {
    // The session has ended, perhaps in the office.
    if (error instanceof CallError && error.code === 'not_signed_in') forgetRules(customer.key);
    throw error;
  }
}
