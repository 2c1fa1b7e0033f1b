import { useCallback, useEffect, useState } from 'react';
import type { Customer } from '../../../domain/customer';
import { checkCode } from '../../api/calls';
import { CallFailure, messageOf } from '../../api/client';
import { onSignedIn } from '../../session/sign-in-needed';

export type CodeState =
  | { readonly is: 'empty' | 'checking' | 'accepted' | 'refused' }
  | { readonly is: 'unchecked'; readonly reason: string; readonly needsSignIn: boolean };

/** Typing goes on for this long after each letter before the server is asked. */
const PAUSE_MS = 300;

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
      const state = await askServer(customer, typed, abandon.signal);
      if (!abandon.signal.aborted) setChecked({ code: typed, attempt, state });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abandon.abort();
    };
  }, [customer, typed, attempt]);

  const isUnchecked = checked?.state.is === 'unchecked';
  useEffect(() => {
    if (!isUnchecked) return;
    const stopListening = onSignedIn(checkAgain);
    window.addEventListener('online', checkAgain);
    return () => {
      stopListening();
      window.removeEventListener('online', checkAgain);
    };
  }, [isUnchecked, checkAgain]);

  if (typed === '') return { state: { is: 'empty' }, checkAgain };
  const isCurrent = checked?.code === typed && checked.attempt === attempt;
  return { state: isCurrent ? checked.state : { is: 'checking' }, checkAgain };
}

async function askServer(customer: Customer, code: string, signal: AbortSignal): Promise<CodeState> {
  try {
    return { is: (await checkCode(customer, code, signal)) ? 'accepted' : 'refused' };
  } catch (error) {
    const needsSignIn = error instanceof CallFailure && error.code === 'not_signed_in';
    return { is: 'unchecked', reason: messageOf(error), needsSignIn };
  }
}
