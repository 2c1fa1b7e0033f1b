import { type ItemType, isPackType } from '../catalog/item-types';
import { countOf } from '../count-of';

interface TypedLine {
  readonly type: ItemType;
}

export function linesPricedOnPo<Line extends TypedLine>(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ type }) => isPackType(type));
}

/** Goes next to a total that lacks them: "plus 2 lines priced on PO", or ''. */
export function pricedOnPoNote(lines: readonly TypedLine[]): string {
  const { length } = linesPricedOnPo(lines);
  return length === 0 ? '' : `plus ${countOf(length, 'line')} priced on PO`;
}
