import type { PackSelection } from '../../../domain/cart/pack-selection';
import type { StorefrontItem } from '../../../domain/catalog/catalog';

/** Props of the pack boxes, on a wide screen and on a phone. */
export interface PackGridProps {
  readonly item: StorefrontItem;
  readonly selection: PackSelection;
  /** The color shown in the picture. */
  readonly color: string;
  onCount(size: string, color: string, count: number): void;
}
