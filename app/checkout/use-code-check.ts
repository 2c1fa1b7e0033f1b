import { type InputHTMLAttributes, useCallback, useEffect, useState } from 'react';
import type { Customer } from '../../domain/catalog/customer';
import { subscribeToSignedIn } from '../api/sign-in-signal';
import { onReconnect } from '../device/connection/on-reconnect';
import { isKnownCode } from '../device/storage/known-codes';
import { type CodeState, codeStateFrom } from './code-state';

const MAX_TIMER_MS = 24 * 60 * 60_000;

/** A repeated check is a new object. */
interface Check {
  readonly code: string;
}

export interface CodeCheck {
  readonly state: CodeState;
  checkNow(): void;
  checkAgain(): void;
  readonly field: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'onBlur' | 'onKeyDown' | 'onCompositionStart' | 'onCompositionEnd'
  >;
}

/**
 * Wrong codes are counted, so a code isn't checked while it's being typed. A code that this device knows is accepted at
 * once and confirmed in the background.
 */
export function useCodeCheck(customer: Customer, code: string): CodeCheck {
  const typed = code.trim();
  const [isComposing, setComposing] = useState(false);
  const [known, setKnown] = useState<string>();
  const [check, setCheck] = useState<Check>();
  const [answer, setAnswer] = useState<{ check: Check; state: CodeState }>();
  if (check && check.code !== typed) setCheck(undefined);

  const checkAgain = useCallback(() => setCheck(typed === '' ? undefined : { code: typed }), [typed]);
  const checkNow = useCallback(
    () => setCheck((present) => (typed === '' || present?.code === typed ? present : { code: typed })),
    [typed],
  );

  const handleShortPause = useCallback(async () => {
    if (!(await isKnownCode(customer.key, typed).catch(() => false))) return;
    setKnown(typed);
    checkNow();
  }, [customer.key, typed, checkNow]);
  useTypingPause(isComposing ? '' : typed, handleShortPause, checkNow);

  useEffect(() => {
    if (!check) return;
    const abandon = new AbortController();
    void codeStateFrom(customer, check.code, abandon.signal).then(
      (state) => !abandon.signal.aborted && setAnswer({ check, state }),
    );
    return () => abandon.abort();
  }, [customer, check]);

  const answered = check && answer?.check === check ? answer.state : undefined;
  useRecheck(answered, checkAgain);

  const state: CodeState =
    typed === ''
      ? { kind: 'empty' }
      : (answered ??
        (known === typed ? { kind: 'known', isConfirming: true } : { kind: check ? 'checking' : 'typing' }));
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

function useRecheck(answered: CodeState | undefined, checkAgain: () => void): void {
  const until = answered?.kind === 'limited' ? answered.until : undefined;
  useEffect(() => {
    if (until === undefined) return;
    // A longer delay would overflow the browser's timer and fire at once.
    const timer = setTimeout(checkAgain, Math.min(until - Date.now(), MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [until, checkAgain]);

  const isOpen = answered !== undefined && ['unchecked', 'known', 'provisional'].includes(answered.kind);
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

/** Shorter codes are checked only when the field is left. */
const MIN_LENGTH = 3;
const SHORT_PAUSE_MS = 300;
const DEBOUNCE_MS = 1_000;

/** A short pause is enough for this device's own check, a longer one for the server's. */
function useTypingPause(typed: string, onShortPause: () => void, onTyped: () => void): void {
  useEffect(() => {
    if (typed.length < MIN_LENGTH) return;
    const timers = [setTimeout(onShortPause, SHORT_PAUSE_MS), setTimeout(onTyped, DEBOUNCE_MS)];
    return () => timers.forEach(clearTimeout);
  }, [typed, onShortPause, onTyped]);
}
