import type { ErrorBody } from '../../../domain/wire/api';
import { Button } from '../../components/button';
import { Note } from './notes/obstacle-notes';

interface AlreadyPlacedProps {
  /** The server's refusal, which names the order that stands. */
  readonly refusal: ErrorBody;
  onSame(): void;
  onAnother(): void;
}

/** An earlier order from this cart has arrived, or was paid, without the shopper knowing: a person says what the cart is now. */
export function AlreadyPlaced({ refusal, onSame, onAnother }: AlreadyPlacedProps) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <Note>
        {refusal.code === 'key_reused'
          ? `An order from this cart has already arrived as ${refusal.order_id}, and the cart or the details have changed since.`
          : refusal.message}{' '}
        Is the cart that order, or one to be placed as well?
      </Note>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button onClick={onSame} className="whitespace-normal">
          It is that order: empty the cart
        </Button>
        <Button onClick={onAnother} className="whitespace-normal">
          It is another order
        </Button>
      </div>
    </div>
  );
}
