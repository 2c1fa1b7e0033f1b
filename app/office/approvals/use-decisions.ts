import { useRef, useState } from 'react';
import type { DecidedOrder, DecisionInput, WireWaitingOrder } from '../../../domain/calls/approvals';
import { countOf } from '../../../domain/text/count-of';
import { randomKey } from '../../device/storage/random-key';
import { decideOrders } from '../session/office-calls';
import { useOfficeAction } from '../session/office-context';

type Decision = Omit<DecisionInput, 'order_id' | 'key'> & { readonly reason: string; readonly on_behalf_of: string };

/** One call decides on this many. */
const AT_ONCE = 100;

/** @param onDecided the list isn't what it was */
export function useDecisions(onDecided: () => Promise<void>) {
  const act = useOfficeAction();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly DecidedOrder[]>([]);
  const [done, setDone] = useState('');
  // Keys by decision: if its response was lost, the same decision is sent again under the same key.
  const keys = useRef(new Map<string, string>());

  function withKey(decision: Decision, order_id: string): DecisionInput {
    const name = JSON.stringify([order_id, decision]);
    const key = keys.current.get(name) ?? randomKey();
    keys.current.set(name, key);
    return { ...decision, order_id, key };
  }

  /** @returns whether all were sent */
  async function decide(orders: readonly WireWaitingOrder[], decision: Decision): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setDone('');
    setRefused([]);
    const results: DecidedOrder[] = [];
    let isSent = true;
    for (let from = 0; isSent && from < orders.length; from += AT_ONCE) {
      const some = orders.slice(from, from + AT_ONCE).map(({ order_id }) => withKey(decision, order_id));
      const decided = await act(() => decideOrders(some));
      results.push(...(decided?.results ?? []));
      isSent = decided !== undefined;
    }
    setRefused(results.filter(({ status }) => status !== 'decided'));
    setDone(doneText(results));
    await onDecided();
    setBusy(false);
    return isSent;
  }

  const forget = () => {
    setRefused([]);
    setDone('');
  };
  return { decide, isBusy, refused, done, forget };
}

/** "2 orders were approved. 1 order still waits for others." */
function doneText(results: readonly DecidedOrder[]): string {
  const count = (state: DecidedOrder['approval']) =>
    results.filter(({ status, approval }) => status === 'decided' && approval === state).length;
  const [approved, declined, waiting] = [count('approved'), count('declined'), count('waiting')];
  const were = (orders: number, what: string) =>
    `${countOf(orders, 'order')} ${orders === 1 ? 'was' : 'were'} ${what}.`;
  return [
    ...(approved > 0 ? [were(approved, 'approved')] : []),
    ...(declined > 0 ? [were(declined, 'declined')] : []),
    ...(waiting > 0 ? [`${were(waiting, 'approved')} Other approvers still have to approve.`] : []),
  ].join(' ');
}

export type Decisions = ReturnType<typeof useDecisions>;
