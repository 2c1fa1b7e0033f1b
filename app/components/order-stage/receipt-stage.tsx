import { PackageSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStorefront } from '../../storefront/storefront-context';
import { buttonClasses } from '../button';
import { OrderStagePill } from '../stage-pill';
import { useReceiptStage } from './use-receipt-stage';

interface ReceiptStageProps {
  /** Of the order's page; nothing is shown without it. */
  readonly link: string | undefined;
  readonly className?: string;
}

/** A receipt's link to the order's page and, once the server has told it, how far the order is. */
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
