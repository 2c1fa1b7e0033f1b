import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { cartTotals, EMPTY_CART } from '../../../domain/cart/cart';
import { countOf } from '../../../domain/count-of';
import { formatCents } from '../../../domain/money';
import { Button } from '../../components/button';
import { useCart } from '../cart-context';
import type { CartReview } from './use-cart-review';
import type { TakeHow } from './use-take-review';

interface ReviewFootProps {
  readonly review: CartReview;
  /** Answers why nothing was added, or undefined. */
  onTake(how: TakeHow): string | undefined;
}

/** The total of what goes into the cart, what is left out, and the buttons that take it. */
export function ReviewFoot({ review, onTake }: ReviewFootProps) {
  const { totals: present } = useCart();
  const [refusal, setRefusal] = useState<string>();
  const { entries, total } = cartTotals(review.addable ?? EMPTY_CART);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <div className="min-w-48 flex-1">
        <p className="text-money">{formatCents(total)}</p>
        <p aria-live="polite" className="text-label text-ink-2">
          {[countOf(entries, 'line'), ...openQuestions(review)].join(', ')}
        </p>
        {present.entries > 0 && (
          <p className="text-label text-ink-2">
            Your cart has {countOf(present.entries, 'line')}, {countOf(present.units, 'unit')}. Adding keeps them.
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
          <Button
            size="large"
            disabled={entries === 0}
            onClick={() => setRefusal(onTake('replace'))}
            className="max-sm:px-3"
          >
            Replace cart
          </Button>
        )}
        <Button variant="primary" size="large" disabled={entries === 0} onClick={() => setRefusal(onTake('add'))}>
          <ShoppingCart aria-hidden size={20} strokeWidth={1.75} />
          Add to cart
        </Button>
      </div>
    </div>
  );
}

const MOST_NAMES = 2;

/** What still keeps lines out: "without Structured Cap until you pick a color". */
function openQuestions({ leftOut, lines, addable, faults }: CartReview): readonly string[] {
  const questions: string[] = [];
  if (leftOut.length > 0) {
    const names = [...new Set(leftOut.map(({ name }) => name))];
    const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
    const parts = new Set([...lines.values()].map((line) => (line.kind === 'gone' ? line.what : undefined)));
    parts.delete(undefined);
    const [part] = parts;
    const pick =
      parts.size === 1 && part ? `you pick ${part === 'item' ? 'an' : 'a'} ${part}` : 'you pick replacements';
    questions.push(`without ${names.slice(0, MOST_NAMES).join(', ')}${more} until ${pick}`);
  }
  if (faults.size > 0) questions.push(`${countOf(faults.size, 'quantity', 'quantities')} too low`);
  if (!addable) questions.push('one line would have more than 100,000 units: lower its quantity');
  return questions;
}
