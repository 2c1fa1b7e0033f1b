import { ChevronRight, Ruler } from 'lucide-react';
import { memo } from 'react';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { chartRows, type ItemDetails } from '../../../domain/catalog/item-details';
import { sizeName } from '../../../domain/catalog/quantity-words';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Card } from '../../ui/screen';
import { useIsPhone } from '../../ui/use-media-query';

const ROWS = [
  ['Material', 'material'],
  ['Fit', 'fit'],
  ['Decoration', 'decoration'],
  ['Care', 'care'],
] as const satisfies readonly (readonly [string, keyof ItemDetails])[];

const PACK_LABELS: Readonly<Record<string, string>> = { Fit: 'Size' };

const SUMMARY = 'flex min-h-12 items-center gap-2 font-name text-brand-2 list-none [&::-webkit-details-marker]:hidden';
const CHEVRON = 'ml-auto shrink-0 transition-transform';

interface ItemFactsProps {
  readonly item: StorefrontItem;
  readonly hidesLeadTime: boolean;
  readonly isGarment: boolean;
}

/** Closed on a phone. Nothing for an item without details. */
export const ItemFacts = memo(function ItemFacts({ item, hidesLeadTime, isGarment }: ItemFactsProps) {
  const isPhone = useIsPhone();
  const { details } = item;
  if (!details) return null;
  const rows = ROWS.flatMap(([label, field]) => {
    const text = details[field];
    return text ? [[isGarment ? label : (PACK_LABELS[label] ?? label), text] as const] : [];
  });
  if (details.lead_time && !hidesLeadTime) rows.push(['Ships in', details.lead_time]);
  if (rows.length === 0) return null;
  const facts = (
    <>
      <dl>
        {rows.map(([label, text]) => (
          <div
            key={label}
            className="flex min-h-9.5 items-center gap-3 border-b border-line py-2 text-sm leading-5 last:border-b-0"
          >
            <dt className="w-20.5 shrink-0 text-label font-semibold text-ink-2">{label}</dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
      <SizeChart item={item} />
    </>
  );
  if (!isPhone) {
    return (
      <Card as="section" aria-label="Details" className="px-4 py-0.5">
        {facts}
      </Card>
    );
  }
  return (
    <Card as="section" aria-label="Details" className="px-4">
      <details className="group">
        <summary className={SUMMARY}>
          Material, size and care
          <ChevronRight size={20} strokeWidth={1.75} className={`${CHEVRON} group-open:rotate-90`} />
        </summary>
        {facts}
      </details>
    </Card>
  );
});

function SizeChart({ item }: { item: StorefrontItem }) {
  const { sizeCharts } = useStorefront();
  const chart = sizeCharts[item.details?.size_chart ?? ''];
  const rows = chart ? chartRows(item, chart) : [];
  if (!chart || rows.length === 0) return null;
  return (
    <details className="group/chart border-t border-line">
      <summary className={SUMMARY}>
        <Ruler size={20} strokeWidth={1.75} />
        Size chart
        <ChevronRight size={20} strokeWidth={1.75} className={`${CHEVRON} group-open/chart:rotate-90`} />
      </summary>
      <table className="mb-3 w-full text-sm">
        <caption className="pb-1.5 text-left text-caption text-ink-2">Body measurements in inches</caption>
        <thead>
          <tr className="text-left text-label text-ink-2">
            <th scope="col" className="py-1 font-semibold">
              Size
            </th>
            {chart.measures.map((measure) => (
              <th key={measure} scope="col" className="py-1 font-semibold">
                {measure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, values }) => (
            <tr key={size} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-note">
                {sizeName(size)}
              </th>
              {chart.measures.map((measure, index) => (
                <td key={measure} className="py-1.5">
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
