import { placedLogo } from '../../../domain/catalog/placed-logo';
import type { SlipGroup } from '../../../domain/orders/packing-slip';
import { shownShipDate } from '../../../domain/orders/shown-ship-date';
import { useStorefront } from '../../storefront/storefront-context';

const CELL = 'border border-line-strong px-2.5 py-1 text-center max-sm:not-last:border-b-0 max-sm:[tr+tr_&]:border-l-0';
/** On a phone from top to bottom: a row of many sizes is wider than the screen. */
const ROW = 'max-sm:flex max-sm:flex-col';

/** A garment to pack: its logo and placement, and the quantity of each size. */
export function SlipGroupRow({ group }: { group: SlipGroup }) {
  const { logos } = useStorefront();
  const { code, description, color, embroidery, sizes, units, pos, shipDates } = group;
  const logo = embroidery ? logos[embroidery]?.dark : undefined;
  const hasSizes = sizes.some(({ size }) => size.toLowerCase() !== 'default');
  return (
    <li className="flex break-inside-avoid gap-4 border-b border-line py-4 max-sm:flex-wrap">
      <span aria-hidden className="mt-1 size-5 shrink-0 rounded border-2 border-ink-3" />
      {logo ? (
        <span className="grid h-14 w-24 shrink-0 place-items-center rounded-thumb border border-line p-2">
          <img src={logo} alt={`Logo ${embroidery}`} className="max-h-full max-w-full object-contain" />
        </span>
      ) : (
        <span className="w-24 shrink-0 text-caption text-ink-3 max-sm:hidden">No logo</span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-card">
          {description}, {color}
        </p>
        <p className="text-label text-ink-2">
          {[code, placedLogo(group), pos.length > 0 && `PO ${pos.join(', ')}`].filter(Boolean).join(' · ')}
          {shipDates.length > 0 && ` · Est. Ship Date ${shipDates.map(shownShipDate).join(', ')}`}
        </p>
        <table aria-label={`Sizes of ${code} ${color}`} className="mt-2 text-sm max-sm:block">
          <tbody className="max-sm:flex">
            {hasSizes && (
              <tr className={ROW}>
                {sizes.map(({ size }) => (
                  <th key={size} scope="col" className={`${CELL} font-semibold`}>
                    {size}
                  </th>
                ))}
                <th scope="col" className={`${CELL} font-semibold`}>
                  Total
                </th>
              </tr>
            )}
            <tr className={ROW}>
              {hasSizes &&
                sizes.map(({ size, quantity }) => (
                  <td key={size} className={CELL}>
                    {quantity.toLocaleString('en-US')}
                  </td>
                ))}
              <td className={`${CELL} font-total`}>{units.toLocaleString('en-US')}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </li>
  );
}
