import { Truck, Undo2 } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { useToast } from '../../../components/toast';
import type { LineProps } from '../order/line-props';
import { useShipping } from './use-shipping';

/** Marks a line as shipped with one press, or takes that back. */
export function ShipLine({ order, line }: LineProps) {
  const { isBusy, mark } = useShipping(order);
  const toast = useToast();
  const isShipped = line.shippedAt !== null;

  async function handlePress() {
    const failed = await mark([line], { shipped: !isShipped });
    if (failed !== undefined) toast.show(failed, 'error');
  }

  return (
    <IconButton
      label={isShipped ? `Take back that line ${line.line} was shipped` : `Mark line ${line.line} as shipped`}
      Icon={isShipped ? Undo2 : Truck}
      isDisabled={isBusy}
      onClick={() => void handlePress()}
    />
  );
}
