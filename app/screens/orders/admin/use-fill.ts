import { countOf } from '../../../../domain/count-of';
import type { LineOfOrder } from '../../../../domain/orders/find-lines';
import type { PasteRow } from '../../../../domain/orders/pasted-column';
import { useToast } from '../../../components/toast';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';
import { applyPaste } from './apply-paste';
import { useLineEditStore } from './line-edit-store';

/** Fills in and saves pasted lines, and says how many were saved. */
export function useFill(): (rows: readonly PasteRow<LineOfOrder>[]) => Promise<void> {
  const { customer } = useStorefront();
  const admin = useAdmin();
  const edits = useLineEditStore();
  const toast = useToast();
  return async (rows) => {
    const saved = await applyPaste({ edits, customer, admin }, rows);
    if (saved === rows.length) toast.show(`${countOf(saved, 'line')} filled`);
    else
      toast.show(
        `${saved.toLocaleString('en-US')} of ${countOf(rows.length, 'line')} filled, the rest not saved`,
        'error',
      );
  };
}
