import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { Button } from '../../../components/button';

const NOTHING_TO_DO = 'aria-disabled:border-line aria-disabled:text-ink-3';

interface ExpandAllProps {
  /** The numbers of the listed orders. */
  readonly listed: readonly string[];
  readonly isOpen: (orderNumber: string) => boolean;
  openAll(orders: readonly string[]): void;
  closeAll(): void;
}

/** Opens or closes every listed order. A button with nothing to do stays, so that the focus does. */
export function ExpandAll({ listed, isOpen, openAll, closeAll }: ExpandAllProps) {
  const canOpen = listed.some((orderNumber) => !isOpen(orderNumber));
  const canClose = listed.some(isOpen);
  return (
    <>
      <Button size="small" className={NOTHING_TO_DO} aria-disabled={!canOpen} onClick={() => openAll(listed)}>
        <ChevronsUpDown aria-hidden size={18} strokeWidth={1.75} />
        Expand all
      </Button>
      <Button size="small" className={NOTHING_TO_DO} aria-disabled={!canClose} onClick={closeAll}>
        <ChevronsDownUp aria-hidden size={18} strokeWidth={1.75} />
        Collapse all
      </Button>
    </>
  );
}
