import type { FabricColors } from '../../../../domain/catalog/colors';
import type { Plan } from './plan';

/** The colors with those that the import adds. */
export function knownColors({ edits }: Pick<Plan, 'edits'>): FabricColors {
  return edits.json('colors.json');
}
