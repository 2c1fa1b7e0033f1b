import type { Quantities } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';

/** What the grid shows and tells, on a wide screen and on a phone alike. */
export interface QuantityGridProps {
  readonly item: StorefrontItem;
  readonly quantities: Quantities;
  /** The color that the picture shows. */
  readonly color: string;
  /** The cells that hold some units, but too few. */
  readonly shortCells: readonly string[];
  /** The shopper has tried to add them: they are faults now, not work under way. */
  readonly isMinimumRefused: boolean;
  onQuantity(cell: string, quantity: number): void;
  onColor(color: string): void;
}
