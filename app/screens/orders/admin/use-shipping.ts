import { useState } from 'react';
import { countOf } from '../../../../domain/count-of';
import { overNewer } from '../../../../domain/orders/line-draft';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import { type LineResult, shipLines } from '../../../api/admin-calls';
import { CallError, messageOf } from '../../../api/client';
import { useToast } from '../../../components/toast';
import { lineKey } from '../order/visible-lines';
import { useSaveContext } from './save-lines';

interface Mark {
  readonly shipped: boolean;
  readonly tracking?: string;
}

/** Keeps what is being typed over the lines. */
export function useShipping(order: Order) {
  const { customer, admin, edits } = useSaveContext();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  function take(results: readonly LineResult[]): void {
    const lines = results.flatMap((result) => (result.kind === 'unknown' ? [] : [result.line]));
    admin.update(order.orderNumber, lines);
    const typed = edits.get().lines;
    edits.setLines(
      results.flatMap((result) => {
        const edited = result.kind === 'saved' ? typed.get(lineKey(order, result.line)) : undefined;
        if (!edited || result.kind !== 'saved') return [];
        return [[lineKey(order, result.line), { ...edited, draft: overNewer(edited.draft, result.line) }]];
      }),
    );
  }

  /** @returns the error as text; undefined if all lines are marked */
  async function mark(lines: readonly OrderLine[], { shipped, tracking = '' }: Mark): Promise<string | undefined> {
    setBusy(true);
    try {
      const results = await shipLines(customer, { orderNumber: order.orderNumber, lines, shipped, tracking });
      take(results);
      const held = results.filter(({ kind }) => kind !== 'saved').length;
      if (held > 0) return `${countOf(held, 'line')} changed in the meantime and not marked. Look again.`;
      toast.show(doneText(lines, shipped));
      return undefined;
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_admin') {
        admin.reload();
        admin.askToUnlock();
      }
      return messageOf(error);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, mark };
}

function doneText([first, ...others]: readonly OrderLine[], shipped: boolean): string {
  const what = others.length === 0 ? `Line ${first?.line}` : countOf(others.length + 1, 'line');
  return shipped ? `${what} marked as shipped` : `${what} no longer marked as shipped`;
}
