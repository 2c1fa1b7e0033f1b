import type { Customer } from '../../domain/catalog/customer';
import { checkCode } from '../api/calls';
import { CallError, messageOf } from '../api/client';
import { forgetCode, isKnownCode, rememberCode } from '../storage/known-codes';

/**
 * - `typing`: nobody has been asked yet
 * - `accepted`, `refused`: the server has said so
 * - `known`: the server has accepted the code on this device before, and has not been asked yet, or cannot be
 * - `provisional`: the server can't be asked, and this device has not seen the code; it is checked when the order is
 *   sent
 * - `limited`: there have been too many wrong codes; the server looks at none before `until`, epoch milliseconds here
 * - `unchecked`: the server would not say
 */
export type CodeState =
  | { readonly is: 'empty' | 'typing' | 'checking' | 'accepted' | 'refused' | 'provisional' }
  | { readonly is: 'known'; readonly isConfirming?: boolean }
  | { readonly is: 'limited'; readonly until: number }
  | { readonly is: 'unchecked'; readonly reason: string; readonly needsSignIn: boolean };

/** Where the server names no time. */
const DEFAULT_WAIT_MS = 60_000;

/** Whether an order may be made out with the code, for now. */
export function isCodeGood({ is }: CodeState): boolean {
  return is === 'accepted' || is === 'known' || is === 'provisional';
}

/** What the server says of a code, or this device where the server cannot be asked. */
export async function codeStateFrom(customer: Customer, code: string, signal: AbortSignal): Promise<CodeState> {
  try {
    const isAccepted = await checkCode(customer, code, signal);
    void (isAccepted ? rememberCode : forgetCode)(customer.key, code).catch(() => undefined);
    return { is: isAccepted ? 'accepted' : 'refused' };
  } catch (error) {
    if (error instanceof CallError && error.code === 'too_many') {
      return { is: 'limited', until: Date.now() + (error.retryAfterMs ?? DEFAULT_WAIT_MS) };
    }
    if (error instanceof CallError && error.kind === 'refused') {
      return { is: 'unchecked', reason: messageOf(error), needsSignIn: error.code === 'not_signed_in' };
    }
    const isKnown = await isKnownCode(customer.key, code).catch(() => false);
    return { is: isKnown ? 'known' : 'provisional' };
  }
}
