import type { Customer } from '../../domain/catalog/customer';
import { checkCode } from '../api/calls';
import { CallError, messageOf } from '../api/client';
import { forgetCode, isKnownCode, rememberCode } from '../device/storage/known-codes';

/**
 * - `typing`: not checked yet
 * - `accepted`, `refused`: by the server
 * - `known`: accepted on this device before; not confirmed yet, or the server can't be reached
 * - `provisional`: new to this device, and the server can't be reached; checked when the order is sent
 * - `limited`: too many wrong codes; none is checked before `until` (epoch milliseconds, this device's clock)
 * - `unchecked`: the server didn't check it
 */
export type CodeState =
  | { readonly kind: 'empty' | 'typing' | 'checking' | 'accepted' | 'refused' | 'provisional' }
  | { readonly kind: 'known'; readonly isConfirming?: boolean }
  | { readonly kind: 'limited'; readonly until: number }
  | { readonly kind: 'unchecked'; readonly reason: string; readonly needsSignIn: boolean };

const DEFAULT_WAIT_MS = 60_000;

export function isCodeGood({ kind }: CodeState): boolean {
  return kind === 'accepted' || kind === 'known' || kind === 'provisional';
}

/** Asks the server, or this device's known codes if the server can't be reached. */
export async function codeStateFrom(customer: Customer, code: string, signal: AbortSignal): Promise<CodeState> {
  try {
    const isAccepted = await checkCode(customer, code, signal);
    void (isAccepted ? rememberCode : forgetCode)(customer.key, code).catch(() => undefined);
    return { kind: isAccepted ? 'accepted' : 'refused' };
  } catch (error) {
    if (error instanceof CallError && error.code === 'too_many') {
      return { kind: 'limited', until: Date.now() + (error.retryAfterMs ?? DEFAULT_WAIT_MS) };
    }
    if (error instanceof CallError && error.kind === 'refused') {
      return { kind: 'unchecked', reason: messageOf(error), needsSignIn: error.code === 'not_signed_in' };
    }
    const isKnown = await isKnownCode(customer.key, code).catch(() => false);
    return { kind: isKnown ? 'known' : 'provisional' };
  }
}
