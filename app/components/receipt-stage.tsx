import { PackageSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { summaryOf } from '../../domain/orders/lines-summary';
import type { StageFacts } from '../../domain/orders/stage';
import { addressOf, fetchOrderPage } from '../api/order-page';
import { onReconnect } from '../device/connection/on-reconnect';
import { useStorefront } from '../storefront/storefront-context';
import { buttonClasses } from './button';
import { OrderStagePill } from './stage-pill';

interface ReceiptStageProps {
  readonly link: string | undefined;
  readonly className?: string;
}

export function ReceiptStage({ link, className = '' }: ReceiptStageProps) {
  const { paths } = useStorefront();
  const facts = useReceiptStage(link);
  if (!link) return null;
  return (
    <div className={`flex flex-wrap items-center gap-x-3.5 gap-y-2 ${className}`}>
      <Link to={paths.orderPage(link)} className={buttonClasses('secondary', 'small')}>
        <PackageSearch aria-hidden size={18} strokeWidth={1.75} />
        Follow this order
      </Link>
      <span aria-live="polite">{facts && <OrderStagePill facts={facts} />}</span>
    </div>
  );
}

/**
 * The order's stage; undefined until it's known, such as while offline. Fetched again on reconnect.
 * @param link to the order's page; undefined for receipts older than such links
 */
function useReceiptStage(link: string | undefined): StageFacts | undefined {
  const { customer } = useStorefront();
  const [facts, setFacts] = useState<StageFacts>();
  useEffect(() => {
    const address = addressOf(link ?? '');
    if (!address) return;
    const controller = new AbortController();
    const load = () =>
      void fetchOrderPage(customer.server_hostname, address, controller.signal)
        .then(({ order }) => setFacts({ ...order, ...summaryOf(order.lines) }))
        .catch(() => undefined);
    load();
    const unsubscribe = onReconnect(load);
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [link, customer.server_hostname]);
  return facts;
}
