import type { Customer } from '../../domain/catalog/customer';
import { checkCode } from '../api/calls';
import { CallError, messageOf } from '../api/client';
import { forgetCode, isKnownCode, rememberCode } from '../device/storage/known-codes';

/**
 * - `typing`: not checked yet
 * - `accepted`, `refused`: the server's answer
 * - `known`: accepted on this device before; not confirmed yet, or the server cannot be reached
 * - `provisional`: new to this device, and the server cannot be reached; checked when the order is sent
 * - `limited`: too many wrong codes; the server checks none before `until` (epoch milliseconds, this device's clock)
 * - `unchecked`: the server did not answer the question
 */
export type CodeState =
  | { readonly kind: 'empty' | 'typing' | 'checking' | 'accepted' | 'refused' | 'provisional' }
  | { readonly kind: 'known'; readonly isConfirming?: boolean }
  | { readonly kind: 'limited'; readonly until: number }
  | { readonly kind: 'unchecked'; readonly reason: string; readonly needsSignIn: boolean };

/** When the server names no time. */
const DEFAULT_WAIT_MS = 60_000;

/** Whether an order may be placed with the code, as far as is known. */
export function isCodeGood({ kind }: CodeState): boolean {
  return kind === 'accepted' || kind === 'known' || kind === 'provisional';
}

/** Checks a code with the server, or with this device's known codes when the server cannot be reached. */
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
