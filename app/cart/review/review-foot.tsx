import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addToCart, cartTotals, EMPTY_CART } from '../../../domain/cart/cart';
import { countUnpriced, shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { useToast } from '../../ui/toast';
import { useCart } from '../cart-context';
import type { CartReview } from './use-cart-review';

interface ReviewFootProps {
  readonly review: CartReview;
  onTaken?(): void;
  readonly replacesScreen?: boolean;
}

export function ReviewFoot({ review, onTaken, replacesScreen = false }: ReviewFootProps) {
  const take = useTakeReview(review);
  const { totals: present } = useCart();
  const { paths } = useStorefront();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const cart = review.addable ?? EMPTY_CART;
  const { entries, total } = cartTotals(cart);
  const { amount, note } = shownTotal(total, countUnpriced(Object.values(cart)));

  function handleTake(how: TakeHow) {
    const { mayAct, unread } = review.quantities;
    if (!mayAct()) return setRefusal(unread && `${unread} Nothing was added.`);
    const refused = take(how);
    setRefusal(refused);
    if (refused !== undefined) return;
    onTaken?.();
    void navigate(paths.checkout, { replace: replacesScreen });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <div className="min-w-48 flex-1">
        <p className="text-money">{amount}</p>
        {note && <p className="text-label text-wait">{note}</p>}
        <p aria-live="polite" className="text-label text-ink-2">
          {[countOf(entries, 'line'), ...openQuestions(review)].join(', ')}
        </p>
        {present.entries > 0 && (
          <p className="text-label text-ink-2">
            Your cart has {countOf(present.entries, 'line')}, {unitCount(present.units)}. Adding keeps them.
          </p>
        )}
      </div>
      {refusal && (
        <p role="alert" className="w-full font-note text-err">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
        {present.entries > 0 && (
          <Button size="large" disabled={entries === 0} onClick={() => handleTake('replace')} className="max-sm:px-3">
            Replace cart
          </Button>
        )}
        <Button variant="primary" size="large" disabled={entries === 0} onClick={() => handleTake('add')}>
          <ShoppingCart size={20} strokeWidth={1.75} />
          Add to cart
        </Button>
      </div>
    </div>
  );
}

const MAX_NAMES = 2;

/** Why lines are left out: "without Structured Cap until you pick a color". */
function openQuestions({ leftOut, lines, addable, faults }: CartReview): readonly string[] {
  const questions: string[] = [];
  if (leftOut.length > 0) {
    const names = [...new Set(leftOut.map(({ name }) => name))];
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
    const parts = new Set([...lines.values()].map((line) => (line.kind === 'gone' ? line.what : undefined)));
    parts.delete(undefined);
    const [part] = parts;
    const pick =
      parts.size === 1 && part ? `you pick ${part === 'item' ? 'an' : 'a'} ${part}` : 'you pick replacements';
    questions.push(`without ${names.slice(0, MAX_NAMES).join(', ')}${more} until ${pick}`);
  }
  if (faults.size > 0) questions.push(`${countOf(faults.size, 'quantity', 'quantities')} too low`);
  if (!addable) questions.push('one line would have more than 100,000 units: lower its quantity');
  return questions;
}

type TakeHow = 'add' | 'replace';

const TOO_LARGE = {
  too_many_lines: 'A cart holds at most 500 lines. Nothing was added: remove some lines first, or replace the cart.',
  too_many_units: 'A line holds at most 100,000 units. Nothing was added: lower a quantity first, or replace the cart.',
} as const;

/** Puts the reviewed lines into the cart, all or nothing. The function returns why nothing was added, or undefined. */
function useTakeReview(review: CartReview): (how: TakeHow) => string | undefined {
  const { cart, setCart } = useCart();
  const toast = useToast();
  return (how) => {
    const [fault] = review.faults;
    if (fault) {
      focusLine(fault[0]);
      return `${fault[1]}. Nothing was added.`;
    }
    const lines = Object.values(review.addable ?? EMPTY_CART);
    const added = addToCart(how === 'replace' ? EMPTY_CART : cart, lines);
    if (added.kind !== 'added') return TOO_LARGE[added.kind];
    setCart(added.cart);
    toast.show(`${countOf(lines.length, 'line')} added to the cart`);
    return undefined;
  };
}

function focusLine(key: string): void {
  document.querySelector<HTMLElement>(`input[data-line="${CSS.escape(key)}"]`)?.focus();
}
