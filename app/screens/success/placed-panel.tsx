import { ArrowRight, Check, HardDriveDownload, Hourglass, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderReceipt } from '../../checkout/receipt';
import type { OrderStatus } from '../../checkout/use-latest-receipt';
import { ReceiptStage } from '../../components/order-stage/receipt-stage';
import { Card } from '../../components/screen';
import { CallReps } from './call-reps';
import { OrderNumber } from './order-number';
import { STATUS_TEXTS } from './status-texts';

interface PlacedPanelProps {
  readonly receipt: OrderReceipt;
  readonly status: OrderStatus;
  readonly storeName: string;
  /** Links to what comes next. */
  readonly children: ReactNode;
}

/** Whether the order is placed, under review or saved on this device only, what happens next, and whom to call. */
export function PlacedPanel({ receipt, status, storeName, children }: PlacedPanelProps) {
  const { order_id, link, review, contact } = receipt;
  const { heading, number, sentence, next } = STATUS_TEXTS[status];
  const isPlaced = status === 'placed';
  const Mark = isPlaced ? Check : status === 'review' ? Hourglass : HardDriveDownload;
  return (
    <Card as="section" className="min-w-0 p-7.5 pb-5 max-sm:p-4 lg:sticky lg:top-4 lg:short:static">
      <div className="flex items-center gap-4.5 max-sm:gap-3.5">
        <span
          aria-hidden
          className={`grid size-17 shrink-0 place-items-center rounded-full border-3 border-dashed max-sm:size-12 ${isPlaced ? 'border-brand text-brand' : 'border-wait text-wait'}`}
        >
          <Mark size={32} strokeWidth={isPlaced ? 3 : 2} className="max-sm:size-6" />
        </span>
        <h1 aria-live="polite" className="min-w-0 text-title max-sm:text-title-phone">
          {heading}
        </h1>
      </div>
      <p aria-live="polite" className="mt-4 text-large leading-5.75 text-ink-2 [overflow-wrap:anywhere]">
        {review ?? `Thank you, ${contact.first_name}. ${sentence(storeName)}`}
      </p>
      <OrderNumber number={order_id} status={number} />
      {isPlaced && <ReceiptStage link={link} className="mt-3" />}
      <div className="mt-4 grid grid-cols-2 gap-2.5 max-narrow:grid-cols-1">{children}</div>
      <h2 className="mt-6 mb-2 text-panel">What happens next</h2>
      <ul>
        <Step Icon={ArrowRight} title={next.title}>
          <p className="text-label text-ink-2">{next.text}</p>
        </Step>
        <Step Icon={Phone} title="Questions? Call your rep">
          <CallReps />
        </Step>
      </ul>
    </Card>
  );
}

interface StepProps {
  readonly Icon: typeof Phone;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ Icon, title, children }: StepProps) {
  return (
    <li className="flex gap-3.5 border-t border-line py-3.5">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-tint text-brand">
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <p className="font-heading">{title}</p>
        {children}
      </div>
    </li>
  );
}
