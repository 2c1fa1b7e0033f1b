import type { Customer } from '../../../../domain/catalog/customer';
import type { OrderLine } from '../../../../domain/orders/order';
import { CallError, messageOf } from '../../../api/client';
import type { OrdersAdmin } from '../order/admin-context';
import { lineKey } from '../order/line-props';
import type { EditedLine, LineEditStore } from './line-edit-store';

export interface SaveContext {
  readonly edits: LineEditStore;
  readonly customer: Pick<Customer, 'title' | 'server_hostname'>;
  readonly admin: Pick<OrdersAdmin, 'update' | 'reload' | 'askToUnlock'>;
}

/** Marks the lines as not saved. An admin whose hours are over is asked to unlock again. */
export function failToSave({ edits, admin }: SaveContext, edited: readonly EditedLine[], error: unknown): void {
  settle(edits, edited, { state: 'failed', error: messageOf(error) });
  if (error instanceof CallError && error.code === 'not_admin') {
    admin.reload();
    admin.askToUnlock();
  }
}

/** Gives lines of one order their outcome. @param lines the order's lines as they are now */
export function settle(
  edits: LineEditStore,
  edited: readonly EditedLine[],
  outcome: Pick<EditedLine, 'state' | 'error'>,
  lines: readonly OrderLine[] = [],
): void {
  edits.setLines(
    edited.map(({ draft }) => {
      const stored = lines.find(({ line }) => line === draft.line);
      return [keyOf({ draft }), { draft, ...outcome, ...(stored ? { stored } : {}) }];
    }),
  );
}

export function keyOf({ draft }: Pick<EditedLine, 'draft'>): string {
  return lineKey(draft.order, draft);
}
