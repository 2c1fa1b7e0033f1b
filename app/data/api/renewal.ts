import type { ReceivedCode } from '../../../domain/refusals';
import { latestCall, setRenewal } from './client';

/** What a 401 says is missing: a session, a recent proof that it's still the same person, or admin hours. */
type Missing = Extract<ReceivedCode, 'not_signed_in' | 'not_proven' | 'not_admin'>;

interface Access {
  /** Asks the person. @returns whether they have it now */
  renew(): Promise<boolean>;
  asking?: Promise<boolean> | undefined;
}

const accesses = new Map<string, Access>();
/** For each, the latest call at the time of its renewal. */
const renewed = new Map<string, number>();

/**
 * Calls that fail because of these ask the person by `renew`, once for all that wait, and are then repeated. Its own calls
 * must be quiet. Returns how to stop.
 */
export function renewBy<Code extends Missing>(
  missing: readonly Code[],
  renew: (missing: Code) => Promise<boolean>,
): () => void {
  const own = missing.map((code): [string, Access] => [code, { renew: () => renew(code) }]);
  for (const [code, access] of own) accesses.set(code, access);
  setRenewal(renewFor);
  return () => {
    for (const [code, access] of own) if (accesses.get(code) === access) accesses.delete(code);
  };
}

/** @param sent the call's number. @returns whether to repeat it; undefined if nobody is asked for what's missing */
async function renewFor(code: string | undefined, sent: number): Promise<boolean | undefined> {
  const access = code === undefined ? undefined : accesses.get(code);
  if (code === undefined || !access) return undefined;
  // Another call has asked while this one was under way.
  if ((renewed.get(code) ?? 0) >= sent) return true;
  access.asking ??= access.renew().finally(() => {
    access.asking = undefined;
  });
  const isRenewed = await access.asking;
  if (isRenewed) renewed.set(code, latestCall());
  return isRenewed;
}
