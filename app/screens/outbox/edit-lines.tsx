import { useState } from 'react';
import { type Cart, type CartEntry, changeQuantity, removeFromCart } from '../../../domain/cart/cart';
import { parseQuantity } from '../../../domain/cart/quantity-grid';
import { replaceLine } from '../../../domain/cart/replace-line';
import type { Substitute } from '../../../domain/outbox/substitutes';
import type { LineError } from '../../../domain/wire/api';
import { AcceptPrices } from '../../components/accept-prices';
import { CartLine } from '../../components/cart-line';
import { lineName, RemoveLine } from '../../components/remove-line';
import { useToast } from '../../components/toast';
import { LineRescue } from './line-rescue';

interface EditLinesProps {
  readonly cart: Cart;
  /** What the server objects to in this cart. */
  readonly errors: readonly LineError[];
  onCart(cart: Cart): void;
}

/** Edits the lines of a refused order: quantities, removed lines, substitutes, accepted prices. */
export function EditLines({ cart, errors, onCart }: EditLinesProps) {
  const toast = useToast();

  function handleSubstitute(key: string, { line }: Substitute) {
    const next = replaceLine(cart, key, line);
    if (next) onCart(next);
    else toast.show('A line can hold at most 100,000 units. Lower a quantity first.', 'error');
  }

  return (
    <div>
      <ul>
        {Object.entries(cart).map(([key, line]) => {
          const error = errors.find((each) => each.key === key);
          return (
            <CartLine
              key={key}
              entry={line}
              pictureClass="size-16"
              note={
                <LineRescue
                  line={line}
                  error={error}
                  onSubstitute={(substitute) => handleSubstitute(key, substitute)}
                />
              }
              action={
                <LineActions
                  line={line}
                  onQuantity={(quantity) => onCart(changeQuantity(cart, key, quantity))}
                  onRemove={() => onCart(removeFromCart(cart, key))}
                />
              }
            />
          );
        })}
      </ul>
      <AcceptPrices cart={cart} errors={errors} onCart={onCart} />
    </div>
  );
}

interface LineActionsProps {
  readonly line: CartEntry;
  onQuantity(quantity: number): void;
  onRemove(): void;
}

function LineActions({ line, onQuantity, onRemove }: LineActionsProps) {
  const [text, setText] = useState(String(line.quantity));

  function handleChange(typed: string) {
    setText(typed);
    const quantity = parseQuantity(typed);
    if (quantity) onQuantity(quantity);
  }

  return (
    <span className="flex shrink-0 items-center gap-1">
      <input
        aria-label={`Quantity of ${lineName(line)}`}
        inputMode="numeric"
        value={text}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={() => setText(String(line.quantity))}
        className="h-11 w-20 rounded-control border border-line-strong bg-surface px-3 text-right focus:border-brand focus:ring-3 focus:ring-brand-tint focus:outline-none"
      />
      <RemoveLine line={line} onRemove={onRemove} />
    </span>
  );
}
