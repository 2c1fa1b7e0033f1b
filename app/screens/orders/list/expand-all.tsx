import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { Button } from '../../../components/button';
import type { OpenOrders } from './open-orders';
import { useOpen } from './use-open-orders';

const NOTHING_TO_DO = 'aria-disabled:border-line aria-disabled:text-ink-3';

interface ExpandAllProps {
  /** The numbers of the listed orders. */
  readonly listed: readonly string[];
  readonly open: OpenOrders;
}

/** Opens or closes every listed order. A button with nothing to do stays, so that the focus does. */
export function ExpandAll({ listed, open }: ExpandAllProps) {
  const canOpen = useOpen(open, ({ isOpen }) => listed.some((orderNumber) => !isOpen(orderNumber)));
  const canClose = useOpen(open, ({ isOpen }) => listed.some(isOpen));
  return (
    <>
      <Button size="small" className={NOTHING_TO_DO} aria-disabled={!canOpen} onClick={() => open.openAll(listed)}>
        <ChevronsUpDown aria-hidden size={18} strokeWidth={1.75} />
        Expand all
      </Button>
      <Button size="small" className={NOTHING_TO_DO} aria-disabled={!canClose} onClick={open.closeAll}>
        <ChevronsDownUp aria-hidden size={18} strokeWidth={1.75} />
        Collapse all
      </Button>
    </>
  );
}
