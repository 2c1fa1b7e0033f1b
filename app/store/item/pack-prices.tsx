import { memo } from 'react';
import { listPriceOf, type NextTier, nextTier } from '../../../domain/cart/pack-prices';
import { type PackSelection, unitsByColor, unitsOfPacks } from '../../../domain/cart/pack-selection';
import type { PriceTier, StorefrontItem } from '../../../domain/catalog/catalog';
import type { PackUnit } from '../../../domain/catalog/item-details';
import { packPrice } from '../../../domain/catalog/pack-words';
import { packQuantity, unitOf } from '../../../domain/catalog/quantity-words';
import { type Cents, centsFromDollars, formatCents, formatDollars } from '../../../domain/money';
import { ColorDot } from '../../ui/color-dot';
import { Card } from '../../ui/screen';

const ASK_YOUR_REP = 'Ask your rep';

export function PackPrice({ item, size }: { item: StorefrontItem; size: string }) {
  const price = packPrice(item.discount ?? [], size);
  return <>{price === undefined ? ASK_YOUR_REP : `${formatDollars(price)} each`}</>;
}

/** A pack item's prices by quantity; 0 means not set (docs/specification.md, Item types and sizes). */
export function PriceTiers({ tiers, unit }: { tiers: readonly PriceTier[]; unit: PackUnit }) {
  if (tiers.length === 0) return null;
  const first = tiers.find((tier) => tier.price > 0);
  return (
    <Card as="section" className="px-4.25 pt-3.5 pb-1">
      <h2 className="text-lead font-heading">Price by quantity</h2>
      <dl className="mt-2">
        {tiers.map((tier) => (
          <div key={tier.quantity} className="flex min-h-10 flex-wrap items-center gap-x-4 border-t border-line py-2">
            <dt className="flex-1 whitespace-nowrap">{packQuantity(tier.quantity, unit)}</dt>
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

function saving(first: PriceTier, tier: PriceTier): string | undefined {
  const cents = centsFromDollars(first.price) - centsFromDollars(tier.price);
  return tier.price > 0 && cents > 0 ? `save ${formatCents(cents as Cents)} each` : undefined;
}

interface PackSummaryProps {
  readonly item: StorefrontItem;
  readonly selection: PackSelection;
}

export const PackSummary = memo(function PackSummary({ item, selection }: PackSummaryProps) {
  const tiers = item.discount ?? [];
  const units = unitsOfPacks(item, selection);
  const estimate = listPriceOf(tiers, units);
  const next = nextTier(tiers, units);
  const chosen = unitsByColor(item, selection);
  return (
    <Card as="section" className="bg-surface-2! px-4.25 py-3.5">
      <h2 className="text-lead font-heading">Your selection</h2>
      {chosen.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing selected yet.</p>
      ) : (
        <>
          <dl className="mt-2">
            {chosen.map(({ color, units }) => (
              <div key={color} className="flex min-h-7 items-center justify-between text-sm">
                <dt className="flex items-center gap-2.25">
                  <ColorDot color={color} />
                  {color}
                </dt>
                <dd className="font-heading">{units.toLocaleString('en-US')}</dd>
              </div>
            ))}
            <div className="mt-2 flex justify-between border-t border-line pt-2 font-heading">
              <dt>Total</dt>
              <dd>{packQuantity(units, unitOf(item))}</dd>
            </div>
          </dl>
          {estimate !== undefined && (
            <p className="mt-1 text-label text-ink-2">About {formatCents(estimate)} at list price</p>
          )}
          {next && <p className="mt-1 text-label font-name text-ok">{coaching(next, units)}</p>}
        </>
      )}
    </Card>
  );
});

/** "1,000 saves $0.20 each. Add 500 more." */
function coaching({ kind, quantity, each }: NextTier, units: number): string {
  const amount = quantity.toLocaleString('en-US');
  const more = (quantity - units).toLocaleString('en-US');
  const offer =
    kind === 'saves' ? `${amount} saves ${formatCents(each)} each.` : `From ${amount}: ${formatCents(each)} each.`;
  return `${offer} Add ${more} more.`;
}

export function PackTotal({ units, estimate }: { units: string; estimate: Cents | undefined }) {
  return (
    <>
      <p className="flex-1 text-ink-2 max-sm:hidden">
        Custom items go to your cart without a price. Your account rep confirms it.
      </p>
      <p className="max-sm:flex-1 sm:text-right">
        <span className="block text-amount font-figure sm:text-money">{units}</span>
        {estimate !== undefined && (
          <span className="block text-label text-ink-2 max-narrow:hidden">
            About {formatCents(estimate)} at list price
          </span>
        )}
      </p>
    </>
  );
}
