import { type InputHTMLAttributes, useCallback, useEffect, useState } from 'react';
import type { Customer } from '../../domain/catalog/customer';
import { subscribeToSignedIn } from '../api/sign-in-signal';
import { onReconnect } from '../connection/on-reconnect';
import { isKnownCode } from '../storage/known-codes';
import { type CodeState, codeStateFrom } from './code-state';
import { useCodePause } from './use-code-pause';

const LONGEST_TIMER_MS = 24 * 60 * 60_000;

/** A code that the server is asked about; asked again, it is another object. */
interface Question {
  readonly code: string;
}

export interface CodeCheck {
  readonly state: CodeState;
  /** Asks about the code as it stands, unless that was done: the person has left the field, or wants to check out. */
  checkNow(): void;
  /** Asks once more. */
  checkAgain(): void;
  /** Handlers of the field that the code is typed into. */
  readonly field: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'onBlur' | 'onKeyDown' | 'onCompositionStart' | 'onCompositionEnd'
  >;
}

/**
 * Asks the server whether the typed code is one of the customer's, but not about codes that are still being typed:
 * each wrong one counts. A code that this device knows is taken at once, and the server asked behind it.
 */
export function useCodeCheck(customer: Customer, code: string): CodeCheck {
  const typed = code.trim();
  const [isComposing, setComposing] = useState(false);
  const [known, setKnown] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const [answer, setAnswer] = useState<{ question: Question; state: CodeState }>();
  if (question && question.code !== typed) setQuestion(undefined);

  const checkAgain = useCallback(() => setQuestion(typed === '' ? undefined : { code: typed }), [typed]);
  const checkNow = useCallback(
    () => setQuestion((asked) => (typed === '' || asked?.code === typed ? asked : { code: typed })),
    [typed],
  );

  const handleShortPause = useCallback(async () => {
    if (!(await isKnownCode(customer.key, typed).catch(() => false))) return;
    setKnown(typed);
    checkNow();
  }, [customer.key, typed, checkNow]);
  useCodePause(isComposing ? '' : typed, handleShortPause, checkNow);

  useEffect(() => {
    if (!question) return;
    const abandon = new AbortController();
    codeStateFrom(customer, question.code, abandon.signal).then(
      (state) => !abandon.signal.aborted && setAnswer({ question, state }),
    );
    return () => abandon.abort();
  }, [customer, question]);

  const answered = question && answer?.question === question ? answer.state : undefined;
  useAskingAgain(answered, checkAgain);

  const state: CodeState =
    typed === ''
      ? { is: 'empty' }
      : (answered ??
        (known === typed ? { is: 'known', isConfirming: true } : { is: question ? 'checking' : 'typing' }));
  return {
    state,
    checkNow,
    checkAgain,
    field: {
      onBlur: checkNow,
      onKeyDown: ({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && checkNow(),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

/**
 * Asks again by itself: when the time is over that the server has asked for, or when it can be reached or signed in
 * to.
 */
function useAskingAgain(answered: CodeState | undefined, checkAgain: () => void): void {
  const until = answered?.is === 'limited' ? answered.until : undefined;
  useEffect(() => {
    if (until === undefined) return;
    // A longer one would overflow the browser's timer and be over at once.
    const timer = setTimeout(checkAgain, Math.min(until - Date.now(), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [until, checkAgain]);

  const isOpen = answered !== undefined && ['unchecked', 'known', 'provisional'].includes(answered.is);
  useEffect(() => {
    if (!isOpen) return;
    const stopListening = subscribeToSignedIn(checkAgain);
    const stopWatching = onReconnect(checkAgain);
    return () => {
      stopListening();
      stopWatching();
    };
  }, [isOpen, checkAgain]);
}
