import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import type { Customer } from '../../domain/catalog/customer';
import { codeText } from '../../domain/text/code-text';
import { checkCode } from '../data/api/calls';
import { CallError, messageOf } from '../data/api/client';
import { subscribeToSignedIn } from '../data/api/sign-in-signal';
import { onReconnect } from '../device/connection/on-reconnect';
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

const MAX_TIMER_MS = 24 * 60 * 60_000;

export type CodeCheck = ReturnType<typeof useCodeCheck>;

/**
 * Wrong codes are counted, so a code isn't checked while it's being typed. A code that this device knows is accepted at
 * once and confirmed in the background.
 */
export function useCodeCheck(customer: Customer, code: string) {
  const typed = codeText(code);
  const [isComposing, setComposing] = useState(false);
  const [known, setKnown] = useState<string>();
  // Checking again is a new object.
  const [check, setCheck] = useState<{ readonly code: string }>();
  const [answer, setAnswer] = useState<{ check: typeof check; state: CodeState }>();
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
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing && checkNow(),
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
