import { Copy } from 'lucide-react';
import { Button } from '../../components/button';
import { useToast } from '../../components/toast';

interface OrderNumberProps {
  /** Undefined until the server has placed the order. */
  readonly number: string | undefined;
  /** Shown until then. */
  readonly status: string;
}

/** The order's number, which people quote on the phone. */
export function OrderNumber({ number, status }: OrderNumberProps) {
  const toast = useToast();

  async function handleCopy(copied: string) {
    try {
      await navigator.clipboard.writeText(copied);
      toast.show('Order number copied');
    } catch {
      toast.show(`The number could not be copied: ${copied}`, 'error');
    }
  }

  return (
    <div className="mt-4 flex min-h-14 items-center justify-between gap-3 rounded-control bg-brand-tint py-1.5 pr-1.5 pl-4">
      <p className="min-w-0">
        <span className="block text-label text-ink-2">{number ? 'Order number' : 'Order'}</span>
        <b className="block text-panel [overflow-wrap:anywhere]">{number ?? status}</b>
      </p>
      {number && (
        <Button size="small" onClick={() => void handleCopy(number)}>
          <Copy aria-hidden size={18} strokeWidth={1.75} />
          Copy
        </Button>
      )}
    </div>
  );
}
