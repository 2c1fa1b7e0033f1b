import type { PriceTier } from '../../../domain/catalog/catalog';
import type { PackWords } from '../../../domain/catalog/pack-words';
import { countOf } from '../../../domain/count-of';
import { type Cents, centsFromDollars, formatCents, formatDollars } from '../../../domain/money';
import { Card } from '../../components/screen';
import { ASK_YOUR_REP } from './pack-price';

/** A pack item's prices by quantity; 0 means not set (docs/specification.md, Item types and sizes). */
export function PriceTiers({ tiers, words }: { tiers: readonly PriceTier[]; words: PackWords }) {
  if (tiers.length === 0) return null;
  const first = tiers.find((tier) => tier.price > 0);
  return (
    <Card as="section" className="px-4.25 pt-3.5 pb-1">
      <h2 className="text-lead font-heading">Price by quantity</h2>
      <dl className="mt-2">
        {tiers.map((tier) => (
          <div key={tier.quantity} className="flex min-h-10 flex-wrap items-center gap-x-4 border-t border-line py-2">
            <dt className="flex-1 whitespace-nowrap">{countOf(tier.quantity, words.unit, words.units)}</dt>
            <dd className="contents">
              {first && <span className="text-label text-ink-2">{saving(first, tier)}</span>}
              <span className="text-right whitespace-nowrap">
                {tier.price > 0 ? (
                  <>
                    <b className="font-figure">{formatDollars(tier.price)}</b> each
                  </>
                ) : (
                  ASK_YOUR_REP
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** "save $0.20 each" compared with the first tier. */
function saving(first: PriceTier, tier: PriceTier): string | undefined {
  const cents = centsFromDollars(first.price) - centsFromDollars(tier.price);
  return tier.price > 0 && cents > 0 ? `save ${formatCents(cents as Cents)} each` : undefined;
}
