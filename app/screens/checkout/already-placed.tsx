import type { ErrorBody } from '../../../domain/wire/errors';
import { Button } from '../../components/button';
import { Note } from './notes/note';

interface AlreadyPlacedProps {
  /** Names the order that was placed. */
  readonly refusal: ErrorBody;
  onSame(): void;
  onAdditional(): void;
}

/** An order from this cart has arrived or was paid without the shopper's knowledge: asks what the cart is now. */
export function AlreadyPlaced({ refusal, onSame, onAdditional }: AlreadyPlacedProps) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <Note>
        {refusal.code === 'key_reused'
          ? `We already have an order from this cart, ${refusal.order_id}. The cart or your details have changed since then.`
          : refusal.message}{' '}
        Is this the same order, or an additional one?
      </Note>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button onClick={onSame} className="whitespace-normal">
          Same order: empty the cart
        </Button>
        <Button onClick={onAdditional} className="whitespace-normal">
          Additional order
        </Button>
      </div>
    </div>
  );
}
