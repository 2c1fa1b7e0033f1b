import { useCallback, useEffect, useState } from 'react';
import type { Customer } from '../../../domain/customer';
import { checkCode } from '../../api/calls';
import { CallFailure, messageOf } from '../../api/client';
import { forgetCode, isKnownCode, rememberCode } from '../../offline/known-codes';
import { onSignedIn } from '../../session/sign-in-needed';

/**
 * - `accepted`, `refused`: the server has said so
 * - `known`: the server can't be asked, but has accepted the code on this device before
 * - `provisional`: the server can't be asked, and this device has not seen the code; it is checked when the order is sent
 * - `unchecked`: the server would not say
 */
export type CodeState =
  | { readonly is: 'empty' | 'checking' | 'accepted' | 'refused' | 'known' | 'provisional' }
  | { readonly is: 'unchecked'; readonly reason: string; readonly needsSignIn: boolean };

/** Typing goes on for this long after each letter before the server is asked. */
const PAUSE_MS = 300;

/** Whether an order may be made out with the code, for now. */
export function isCodeGood({ is }: CodeState): boolean {
  return is === 'accepted' || is === 'known' || is === 'provisional';
}

/** Asks the server whether the typed code is one of the customer's: when typing pauses, and again when told to. */
export function useCodeCheck(customer: Customer, code: string): { state: CodeState; checkAgain(): void } {
  const [checked, setChecked] = useState<{ code: string; attempt: number; state: CodeState }>();
  const [attempt, setAttempt] = useState(0);
  const checkAgain = useCallback(() => setAttempt((count) => count + 1), []);
  const typed = code.trim();

  useEffect(() => {
    if (typed === '') return;
    const abandon = new AbortController();
    const timer = setTimeout(async () => {
      const state = await stateOf(customer, typed, abandon.signal);
      if (!abandon.signal.aborted) setChecked({ code: typed, attempt, state });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abandon.abort();
    };
  }, [customer, typed, attempt]);

  const isOpen = checked !== undefined && ['unchecked', 'known', 'provisional'].includes(checked.state.is);
  useEffect(() => {
    if (!isOpen) return;
    const stopListening = onSignedIn(checkAgain);
    window.addEventListener('online', checkAgain);
    return () => {
      stopListening();
      window.removeEventListener('online', checkAgain);
    };
  }, [isOpen, checkAgain]);

  if (typed === '') return { state: { is: 'empty' }, checkAgain };
  const isCurrent = checked?.code === typed && checked.attempt === attempt;
  return { state: isCurrent ? checked.state : { is: 'checking' }, checkAgain };
}

async function stateOf(customer: Customer, code: string, signal: AbortSignal): Promise<CodeState> {
  try {
    const isAccepted = await checkCode(customer, code, signal);
    void (isAccepted ? rememberCode : forgetCode)(customer.key, code).catch(() => undefined);
    return { is: isAccepted ? 'accepted' : 'refused' };
  } catch (error) {
    if (error instanceof CallFailure && error.kind === 'refused') {
      return { is: 'unchecked', reason: messageOf(error), needsSignIn: error.code === 'not_signed_in' };
    }
    const isKnown = await isKnownCode(customer.key, code).catch(() => false);
    return { is: isKnown ? 'known' : 'provisional' };
  }
}
