import type { FabricColors } from '../../../../domain/catalog/colors';
import type { Plan } from './plan';

/** Including colors that the import adds. */
export function knownColors({ edits }: Pick<Plan, 'edits'>): FabricColors {
  return edits.json('colors.json');
}
