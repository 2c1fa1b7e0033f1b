import { RotateCcw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import type { PastOrder } from './past-order';

interface OrderAgainButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  readonly order: PastOrder;
  readonly label?: ReactNode;
}

export function OrderAgainButton({ order, label = 'Order again', ...look }: OrderAgainButtonProps) {
  const { Dialog: Sheet, isOpen, open, close, prefetch } = useLazyDialog(loadSheet);
  return (
    <>
      <Button {...look} {...prefetch} onClick={open}>
        <RotateCcw size={19} strokeWidth={1.75} />
        {label}
      </Button>
      {Sheet && <Sheet key={order.at} order={order} isOpen={isOpen} onClose={close} />}
    </>
  );
}

const loadSheet = async () => (await import('./order-again-sheet')).OrderAgainSheet;
