import { lineTotal } from '../../../domain/cart/cart';
import { isPackType } from '../../../domain/catalog/item-types';
import { sizeLabel } from '../../../domain/catalog/line-labels';
import type { ReviewGroup as Group } from '../../../domain/checkout/cart-review';
import { sumCents } from '../../../domain/money';
import { lineName } from '../../components/line-name';
import { LinePicture } from '../../components/line-picture';
import { LineGroup } from '../../components/line-strips';
import { QuantityBox, type RemovedBy } from '../../components/quantity-box';
import { ChangeBadge } from './change-badge';
import { GroupNotes } from './group-notes';
import type { CartReview } from './use-cart-review';

interface ReviewGroupProps {
  readonly group: Group;
  readonly review: CartReview;
  onRemove(key: string, by: RemovedBy): void;
}

export function ReviewGroup({ group, review, onRemove }: ReviewGroupProps) {
  const lines = group.keys.flatMap((key) => {
    const comparison = review.lines.get(key);
    return comparison ? [{ key, compared: comparison }] : [];
  });
  const first = lines[0]?.compared;
  if (!first) return null;
  const compared = lines.map((line) => line.compared);
  const { line } = first;
  return (
    <LineGroup
      group={{
        ...line,
        id: group.id,
        sizes: lines.map(({ key, compared: { line: each } }) => ({ key, ...each })),
        units: lines.reduce((units, each) => units + each.compared.line.quantity, 0),
        total: sumCents(compared.map((each) => lineTotal(each.line))),
      }}
      picture={<LinePicture code={line.code} color={line.color} logo={line.embroidery} className="w-24 max-sm:w-17" />}
      action={group.kind === 'same' ? undefined : <ChangeBadge lines={compared} what={group.what} />}
      note={group.kind !== 'same' && <GroupNotes group={group} lines={lines} review={review} />}
    >
      {lines.map(({ key, compared: each }) => (
        <QuantityBox
          key={key}
          line={key}
          label={sizeLabel(each.line.type, each.line.size)}
          name={lineName(each.line)}
          price={isPackType(each.line.type) ? undefined : each.line.price}
          quantity={each.line.quantity}
          onQuantity={(quantity) => review.setQuantity(key, quantity)}
          onRemove={(by) => onRemove(key, by)}
          error={review.faults.get(key)}
        />
      ))}
    </LineGroup>
  );
}
