import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/client';
import { fetchOrderPdf, type OrderAddress } from '../../api/order-page';
import { Button } from '../../components/button';
import { useToast } from '../../components/toast';
import { useStorefront } from '../../storefront/storefront-context';

/** Downloads the order as a file, with its prices. */
export function PdfButton({ address }: { address: OrderAddress }) {
  const { customer } = useStorefront();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function handleDownload() {
    setBusy(true);
    try {
      download(`${address.orderNumber}.pdf`, await fetchOrderPdf(customer.server_hostname, address));
    } catch (error) {
      toast.show(messageOf(error), 'error');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button aria-disabled={isBusy} onClick={() => !isBusy && void handleDownload()} aria-label="Download as PDF">
      <FileDown aria-hidden size={20} strokeWidth={1.75} />
      PDF
    </Button>
  );
}

function download(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
