import { Clock } from 'lucide-react';
import type { CardPayment } from '../../../checkout/card-payment';
import { Button } from '../../../components/button';

/** The money may have been taken: the shopper must not pay again, but can ask the store. */
export function PaymentUnclear({ card }: { card: CardPayment }) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <div className="flex gap-3.5 rounded-control bg-wait-tint p-3.5">
        <Clock aria-hidden size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-wait" />
        <p className="text-label">
          <b className="block text-body font-heading">Payment not confirmed yet</b>
          {card.message}
        </p>
      </div>
      <Button onClick={card.askAgain}>Check again</Button>
    </div>
  );
}
