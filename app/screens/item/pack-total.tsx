import { type Cents, formatCents } from '../../../domain/money';

interface PackTotalProps {
  /** With the item's word for them, such as "12 units". */
  readonly units: string;
  readonly estimate: Cents | undefined;
}

/** The action bar's line about the packs that are not in the cart yet. */
export function PackTotal({ units, estimate }: PackTotalProps) {
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
