import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Cart, type CartEntry, changeQuantity, removeFromCart } from '../../../domain/cart/cart';
import { neighborOf } from '../../../domain/cart/line-removal';
import { replaceLine } from '../../../domain/cart/replace-line';
import { isPackType } from '../../../domain/catalog/item-types';
import { lineName, quantityLabel, sizeName, unitOf } from '../../../domain/catalog/quantity-words';
import { checkLine, type Substitute } from '../../../domain/outbox/substitutes';
import type { LineError } from '../../../domain/wire/errors';
import { Button } from '../../components/button';
import { AcceptPrices, LineNote } from '../../components/line-errors';
import { LineGroup, useLineGroups } from '../../components/line-strips';
import { focusLine, QuantityBox, type RemovedBy } from '../../components/quantity-box';
import { useToast } from '../../components/toast';
import { useStorefront } from '../../storefront/storefront-context';

interface EditLinesProps {
  readonly cart: Cart;
  readonly errors: readonly LineError[];
  onCart(cart: Cart): void;
}

export function EditLines({ cart, errors, onCart }: EditLinesProps) {
  const toast = useToast();
  const { items } = useStorefront();
  const groups = useLineGroups(cart);
  const list = useRef<HTMLDivElement>(null);

  function handleSubstitute(key: string, { line }: Substitute) {
    const next = replaceLine(cart, key, line);
    if (next) onCart(next);
    else toast.show('A line can hold at most 100,000 units. Lower a quantity first.', 'error');
  }

  function handleRemove(key: string, by: RemovedBy) {
    const shown = groups.flatMap(({ sizes }) => sizes.map((size) => size.key));
    const neighbor = neighborOf(shown, key);
    flushSync(() => onCart(removeFromCart(cart, key)));
    if (by !== 'left') focusLine(list.current, neighbor, by);
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ul aria-label="Lines">
        {groups.map((group) => (
          <li key={group.id} className="border-b border-line py-3.5">
            <LineGroup
              group={group}
              note={group.sizes.map(({ key, size }) => (
                <LineRescue
                  key={key}
                  line={cart[key] as CartEntry}
                  sizes={group.sizes.length > 1 ? sizeName(size) : undefined}
                  error={errors.find((each) => each.key === key)}
                  onSubstitute={(substitute) => handleSubstitute(key, substitute)}
                />
              ))}
            >
              {group.sizes.map(({ key, size, price, quantity }) => (
                <QuantityBox
                  key={key}
                  line={key}
                  label={quantityLabel({ type: group.type, size }, unitOf(items.get(group.code)))}
                  name={lineName({ ...group, size })}
                  price={isPackType(group.type) ? undefined : price}
                  quantity={quantity}
                  onQuantity={(next) => onCart(changeQuantity(cart, key, next))}
                  onRemove={(by) => handleRemove(key, by)}
                />
              ))}
            </LineGroup>
          </li>
        ))}
      </ul>
      <AcceptPrices cart={cart} errors={errors} onCart={onCart} />
    </div>
  );
}

interface LineRescueProps {
  readonly line: CartEntry;
  readonly error: LineError | undefined;
  readonly sizes?: string | undefined;
  onSubstitute(substitute: Substitute): void;
}

function LineRescue({ line, error, sizes, onSubstitute }: LineRescueProps) {
  const { items, customer } = useStorefront();
  const check = checkLine(line, items, customer);
  if (check.kind === 'available') return error && <LineNote error={error} sizes={sizes} />;
  const found: LineError = { key: '', message: `${check.missing} is no longer in the catalog` };
  return (
    <>
      <LineNote error={error?.message ? error : found} sizes={sizes} />
      {check.substitutes.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-label text-ink-2">Order instead:</span>
          {check.substitutes.map((substitute) => (
            <Button key={substitute.label} size="small" onClick={() => onSubstitute(substitute)}>
              {substitute.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
