import { QrCode } from 'lucide-react';
import { Button } from '../../components/button';
import { useLazyDialog } from '../../components/use-lazy-dialog';
import { useCart } from '../cart-context';

export function HandOverButton() {
  const { totals } = useCart();
  const { Dialog, isOpen, open, close, prefetch } = useLazyDialog(loadDialog);
  if (totals.entries === 0) return null;
  return (
    <>
      <Button {...prefetch} onClick={open} aria-label="Hand over cart" size="compact">
        <QrCode aria-hidden size={20} strokeWidth={1.75} className="narrow:max-sm:hidden" />
        <span className="max-narrow:hidden">Hand over cart</span>
      </Button>
      {Dialog && <Dialog isOpen={isOpen} onClose={close} />}
    </>
  );
}

const loadDialog = async () => (await import('./hand-over-dialog')).HandOverDialog;
