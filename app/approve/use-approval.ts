import { useCallback, useEffect, useState } from 'react';
import type { ApprovalPage, DecideApprovalInput } from '../../domain/calls/approvals';
import { CallError, messageOf, post } from '../data/api/client';
import { randomKey } from '../device/storage/random-key';

type ApprovalState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly page: ApprovalPage }
  /** The link opens nothing. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export type WantedDecision = Pick<DecideApprovalInput, 'kind' | 'reason' | 'units' | 'lowered'>;

const INCOMPLETE = 'This link is not complete: its last part, after the #, is missing. Open it again from the mail.';

const UNSURE =
  'The connection was lost, so your decision may or may not have arrived. Press again: it counts once, however often it arrives.';

/** What a link opens, and the one decision that can be made with it. */
export function useApproval(orderNumber: string, token: string) {
  const [state, setState] = useState<ApprovalState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  /** Every press of a button here has this key, so only one counts. */
  const [key] = useState(randomKey);
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState('');
  const load = useCallback(() => setAttempt((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (token === '') return setState({ kind: 'refused', message: INCOMPLETE });
    const controller = new AbortController();
    post<ApprovalPage>('', '/v1/approval-page', { order_id: orderNumber, token }, { signal: controller.signal })
      .then((page) => setState({ kind: 'loaded', page }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted)
          setState({ kind: isGone(error) ? 'refused' : 'failed', message: messageOf(error) });
      });
    return () => controller.abort();
  }, [orderNumber, token, attempt]);

  async function decide(decision: WantedDecision) {
    setSending(true);
    setNotice('');
    try {
      const body = { order_id: orderNumber, token, key, ...decision };
      setState({ kind: 'loaded', page: await post<ApprovalPage>('', '/v1/decide-approval', body) });
    } catch (error) {
      const isRefused = error instanceof CallError && error.kind === 'refused';
      setNotice(isRefused ? error.message : UNSURE);
      // Somebody else has decided, or lowered the order: the page says what it is now.
      if (isRefused && error.status === 409) load();
    }
    setSending(false);
  }

  return { state, load, decide, isSending, notice };
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 422);
}
