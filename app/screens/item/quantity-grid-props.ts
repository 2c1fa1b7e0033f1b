import type { Quantities } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import type { GridEditing } from './grid/use-grid-editing';

/** Props of the grid, on a wide screen and on a phone. */
export interface QuantityGridProps {
  readonly item: StorefrontItem;
  readonly quantities: Quantities;
  /** The color shown in the picture. */
  readonly color: string;
  /** Cells below the minimum, but not empty. */
  readonly shortCells: readonly string[];
  /** The shopper tried to add them, so they are shown as errors. */
  readonly isMinimumRefused: boolean;
  onQuantity(cell: string, quantity: number): void;
  onColor(color: string): void;
}

/** Props of the grid on a wide screen. */
export interface WideGridProps extends QuantityGridProps {
  readonly editing: GridEditing;
  /** How much of the item is in the cart, by cell. */
  readonly inCart: Quantities;
  /** @param text what was typed into the cell and refused; '' once that is resolved */
  onRefused(cell: string, text: string): void;
}
