import { memo } from 'react';
import { listPriceOf, type NextTier, nextTier } from '../../../domain/cart/pack-prices';
import { type PackSelection, unitsByColor, unitsOfPacks } from '../../../domain/cart/pack-selection';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { packWords } from '../../../domain/catalog/pack-words';
import { countOf } from '../../../domain/count-of';
import { formatCents } from '../../../domain/money';
import { ColorDot } from '../../components/color-dot';
import { Card } from '../../components/screen';

interface PackSummaryProps {
  readonly item: StorefrontItem;
  readonly selection: PackSelection;
}

/** The checked packs' units per color, before they are added to the cart. */
export const PackSummary = memo(function PackSummary({ item, selection }: PackSummaryProps) {
  const tiers = item.discount ?? [];
  const units = unitsOfPacks(item, selection);
  const estimate = listPriceOf(tiers, units);
  const words = packWords(item);
  const next = nextTier(tiers, units);
  const chosen = unitsByColor(item, selection);
  return (
    <Card as="section" className="bg-surface-2! px-4.25 py-3.5">
      <h2 className="text-lead font-heading">Your selection</h2>
      {chosen.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing ticked yet.</p>
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
              <dd>{countOf(units, words.unit, words.units)}</dd>
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
