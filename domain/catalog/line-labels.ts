import type { Customer } from './customer';

type Decoration = Readonly<Record<'embroidery' | 'placement', string | null>>;

/** A customer without placements has never chosen the one that its lines carry. */
export type Placements = Pick<Customer, 'logo_placements'>;

/** "Hennessy, Left Chest"; only the logo on items without placements; '' without a logo. */
export function decorationLabel({ embroidery, placement }: Decoration, { logo_placements }: Placements): string {
  const isChosen = placement !== 'N/A' && logo_placements.length > 0;
  return [embroidery, isChosen && placement].filter(Boolean).join(', ');
}
