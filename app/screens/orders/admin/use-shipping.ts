import { useState } from 'react';
import { countOf } from '../../../../domain/count-of';
import { overNewer } from '../../../../domain/orders/line-draft';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import { CallError, messageOf } from '../../../api/client';
import type { LineResult } from '../../../api/order-calls';
import { shipLines } from '../../../api/ship-lines';
import { useToast } from '../../../components/toast';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import { lineKey } from '../order/visible-lines';
import { useLineEditStore } from './line-edit-store';

interface Mark {
  readonly shipped: boolean;
  readonly tracking?: string;
}

/** Marks lines of an order as shipped, or takes that back. What is being typed over the lines stays. */
export function useShipping(order: Order) {
  const { customer } = useStorefront();
  const admin = useAdmin();
  const edits = useLineEditStore();
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

  /** @returns what went wrong, in words; undefined if all lines are marked, which a toast says */
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
