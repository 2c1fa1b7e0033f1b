import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LineFault } from '../../../domain/api';
import { acceptPrices, type Cart, type CartEntry, changeQuantity, removeFromCart } from '../../../domain/cart';
import { parseQuantity } from '../../../domain/quantity-grid';
import { Button } from '../../components/button';
import { CartLine } from '../../components/cart-line';
import { LineNotice } from '../checkout/line-notice';

interface EditLinesProps {
  readonly cart: Cart;
  /** What the server has against lines of this very cart. */
  readonly faults: readonly LineFault[];
  onCart(cart: Cart): void;
}

/** The lines of a refused order: other quantities, lines taken out, new prices accepted. */
export function EditLines({ cart, faults, onCart }: EditLinesProps) {
  const newPrices = Object.fromEntries(
    faults.flatMap(({ key, current }) => (current === undefined ? [] : [[key, current]])),
  );
  return (
    <div>
      <ul>
        {Object.entries(cart).map(([key, line]) => {
          const fault = faults.find((each) => each.key === key);
          return (
            <CartLine
              key={key}
              entry={line}
              pictureClass="size-[64px]"
              notice={fault && <LineNotice fault={fault} />}
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
      {Object.keys(newPrices).length > 0 && (
        <Button onClick={() => onCart(acceptPrices(cart, newPrices))} className="mt-4 w-full">
          Accept the new prices
        </Button>
      )}
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
  const name = `${line.name}, ${line.color}, ${line.size}`;

  function handleChange(typed: string) {
    setText(typed);
    const quantity = parseQuantity(typed);
    if (quantity) onQuantity(quantity);
  }

  return (
    <span className="flex shrink-0 items-center gap-1">
      <input
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        value={text}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={() => setText(String(line.quantity))}
        className="h-11 w-20 rounded-control border border-line-strong bg-surface px-3 text-right focus:border-brand focus:ring-3 focus:ring-brand-tint focus:outline-none"
      />
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="-mr-3 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-err"
      >
        <Trash2 aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </span>
  );
}
