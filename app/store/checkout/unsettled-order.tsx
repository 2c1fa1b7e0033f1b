import { Clock } from 'lucide-react';
import { isDuplicate } from '../../../domain/outbox/entry-changes';
import type { ErrorBody } from '../../../domain/refusals';
import type { CardPayment } from '../../checkout/use-card-payment';
import type { useSettleDuplicate } from '../../checkout/use-end-checkout';
import type { usePlaceOrder } from '../../checkout/use-place-order';
import { Button } from '../../ui/button';
import { Note } from './notes/note';

interface UnsettledOrderProps {
  readonly order: ReturnType<typeof usePlaceOrder>;
  readonly duplicate: ReturnType<typeof useSettleDuplicate>;
  readonly card: CardPayment;
  /** False while a quantity of the cart is still open. */
  mayAct(): boolean;
}

/** What a person must decide or wait for before anything else happens. */
export function UnsettledOrder({ order, duplicate, card, mayAct }: UnsettledOrderProps) {
  const refusal = order.refusal?.body;
  return (
    <>
      {refusal && isDuplicate(refusal) && (
        <AlreadyPlaced
          refusal={refusal}
          onSame={duplicate.settleAsPlaced}
          onAdditional={duplicate.settleAsAdditional}
        />
      )}
      {card.stage === 'unclear' && <PaymentUnclear card={card} />}
      {order.storageError && (
        <UnsavedOrder
          reason={order.storageError}
          isPlacing={order.isPlacing}
          onSend={() => mayAct() && void order.placeUnsaved()}
        />
      )}
    </>
  );
}

function UnsavedOrder({ reason, isPlacing, onSend }: { reason: string; isPlacing: boolean; onSend(): void }) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <Note>
        {reason} The order is not saved, and the store has not confirmed it. Your cart and details are still here. If
        you're online, you can send it without saving: stay on this screen until it says the order is placed.
      </Note>
      <Button onClick={onSend} disabled={isPlacing}>
        Send without saving
      </Button>
    </div>
  );
}

interface AlreadyPlacedProps {
  readonly refusal: ErrorBody;
  onSame(): void;
  onAdditional(): void;
}

function AlreadyPlaced({ refusal, onSame, onAdditional }: AlreadyPlacedProps) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <Note>
        {refusal.code === 'key_reused'
          ? `We already have an order from this cart, ${refusal.order_id}. The cart or your details have changed since then.`
          : refusal.message}{' '}
        Is this the same order, or an additional one?
      </Note>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button onClick={onSame} className="whitespace-normal!">
          Same order: empty the cart
        </Button>
        <Button onClick={onAdditional} className="whitespace-normal!">
          Additional order
        </Button>
      </div>
    </div>
  );
}

/** The money may have been taken, so the shopper must not pay again. */
function PaymentUnclear({ card }: { card: CardPayment }) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <div className="flex gap-3.5 rounded-control bg-wait-tint p-3.5">
        <Clock size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-wait" />
        <p className="text-label">
          <b className="block text-body font-heading">Payment not confirmed yet</b>
          {card.message}
        </p>
      </div>
      <Button onClick={card.askAgain}>Check again</Button>
    </div>
  );
}
