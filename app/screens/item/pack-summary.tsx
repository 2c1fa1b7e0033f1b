import { type PackSelection, unitsOfColor } from '../../../domain/cart/pack-selection';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { ColorDot } from '../../components/color-dot';
import { countOf } from '../../components/count-of';
import { Card } from '../../components/screen';

interface PackSummaryProps {
  readonly item: StorefrontItem;
  readonly selection: PackSelection;
  readonly units: number;
}

/** The checked packs' units per color, before they are added to the cart. */
export function PackSummary({ item, selection, units }: PackSummaryProps) {
  const chosen = item.colors.filter((color) => unitsOfColor(selection, color) > 0);
  return (
    <Card as="section" className="bg-surface-2! px-4.25 py-3.5">
      <h2 className="text-lead font-heading">Your selection</h2>
      {chosen.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing ticked yet.</p>
      ) : (
        <dl className="mt-2">
          {chosen.map((color) => (
            <div key={color} className="flex min-h-7 items-center justify-between text-sm">
              <dt className="flex items-center gap-2.25">
                <ColorDot color={color} />
                {color}
              </dt>
              <dd className="font-heading">{unitsOfColor(selection, color).toLocaleString('en-US')}</dd>
            </div>
          ))}
          <div className="mt-2 flex justify-between border-t border-line pt-2 font-heading">
            <dt>Total</dt>
            <dd>{countOf(units, 'unit')}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
