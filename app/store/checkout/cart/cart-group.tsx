import { memo, Suspense } from 'react';
import type { LineGroup as Group, GroupSize } from '../../../../domain/cart/line-groups';
import { isPackType } from '../../../../domain/catalog/item-types';
import { logoOptions, placementOptions } from '../../../../domain/catalog/logo-choice';
import { lineName, quantityLabel, sizeName, unitOf } from '../../../../domain/catalog/quantity-words';
import type { LineFault } from '../../../../domain/checkout/order-check';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { lazyOptional } from '../../../ui/lazy-optional';
import { LineNote } from '../../../ui/line-errors';
import { LineGroup } from '../../../ui/line-strips';
import { QuantityBox, type RemovedBy } from '../../../ui/quantity-box';
import type { CartEditing } from './use-cart-editing';
import type { LineErrors } from './use-line-errors';

interface CartGroupProps {
  readonly group: Group;
  readonly errors: LineErrors;
  onQuantity(key: string, quantity: number): void;
  onRemove(keys: readonly string[], by: RemovedBy): void;
  onLogo(group: Group): void;
  onReplace: CartEditing['replace'];
}

const GoneChoices = lazyOptional(async () => (await import('./gone-choices')).GoneChoices);

/** Large enough for a finger, but no taller than the text. */
const TOOL =
  'relative font-heading text-brand underline underline-offset-3 after:absolute after:-inset-x-1.5 after:-top-2 after:-bottom-4.5';

/** Memoized: editing one group must not render the others. */
export const CartGroup = memo(function CartGroup(props: CartGroupProps) {
  const { group, errors, onQuantity, onRemove, onLogo, onReplace } = props;
  const { customer, items, paths } = useStorefront();
  const { code, name, color, type, embroidery, sizes, otherPlacements = [] } = group;
  const hasOtherLogo = logoOptions(customer, type).some((logo) => logo !== embroidery);
  const hasOtherPlacement = placementOptions(customer, type).some((each) => each !== group.placement);
  const isGone = sizes.some(({ key }) => errors.get(key)?.kind.startsWith('unknown'));
  return (
    <LineGroup
      group={group}
      to={items.has(code) ? paths.item(code, color) : undefined}
      pictureClass="w-24 max-sm:w-16"
      tools={
        <>
          {!isGone && (hasOtherLogo || hasOtherPlacement) && (
            <button type="button" onClick={() => onLogo(group)} className={TOOL}>
              {embroidery || !hasOtherLogo ? 'Change logo' : 'Add logo'}
              <span className="sr-only">{` of ${name}, ${color}`}</span>
            </button>
          )}
          {sizes.length > 1 && (
            <button
              type="button"
              onClick={() =>
                onRemove(
                  sizes.map(({ key }) => key),
                  'button',
                )
              }
              className={TOOL}
            >
              Remove all<span className="sr-only">{` of ${name}, ${color}`}</span>
            </button>
          )}
        </>
      }
      note={
        <>
          {otherPlacements.length > 0 && (
            <p className="text-label text-wait">
              Also asked for at {otherPlacements.join(' and ')}. All of it goes to {group.placement}.
            </p>
          )}
          {notesOf(sizes, errors).map(({ fault, labels }) => (
            <LineNote key={labels} error={fault} sizes={sizes.length > 1 ? labels : undefined} />
          ))}
          {isGone && (
            <Suspense fallback={<div className="h-20" />}>
              <GoneChoices group={group} onReplace={onReplace} />
            </Suspense>
          )}
        </>
      }
    >
      {sizes.map(({ key, size, price, quantity }) => {
        const fault = errors.get(key);
        return (
          <QuantityBox
            key={key}
            line={key}
            label={quantityLabel({ type, size }, unitOf(items.get(code)))}
            name={lineName({ ...group, size })}
            price={isPackType(type) ? undefined : price}
            quantity={quantity}
            onQuantity={(next) => onQuantity(key, next)}
            onRemove={(by) => onRemove([key], by)}
            error={fault?.kind === 'minimum' ? fault.message : undefined}
          />
        );
      })}
    </LineGroup>
  );
}, isSameGroup);

/** `onLogo` and `onReplace` always do the same. */
function isSameGroup(before: CartGroupProps, after: CartGroupProps): boolean {
  return (
    before.onQuantity === after.onQuantity &&
    before.onRemove === after.onRemove &&
    before.group.name === after.group.name &&
    before.group.itemUnits === after.group.itemUnits &&
    before.group.otherPlacements?.join() === after.group.otherPlacements?.join() &&
    before.group.sizes.length === after.group.sizes.length &&
    after.group.sizes.every((size, index) => isSameSize(size, before.group.sizes[index])) &&
    after.group.sizes.every(({ key }) => isSameFault(before.errors.get(key), after.errors.get(key)))
  );
}

function isSameSize(a: GroupSize, b: GroupSize | undefined): boolean {
  return a.key === b?.key && a.quantity === b.quantity && a.price === b.price;
}

function isSameFault(a: LineFault | undefined, b: LineFault | undefined): boolean {
  return a?.message === b?.message && a?.kind === b?.kind && a?.current === b?.current;
}

/** A fault that several sizes share shows once. A minimum shows at its box. */
function notesOf(sizes: readonly GroupSize[], errors: LineErrors) {
  const notes = new Map<string, { readonly fault: LineFault; readonly labels: string }>();
  for (const { key, size } of sizes) {
    const fault = errors.get(key);
    if (!fault || fault.kind === 'minimum') continue;
    const text = JSON.stringify([fault.message, fault.quoted, fault.current]);
    const labels = [notes.get(text)?.labels, sizeName(size)].filter(Boolean).join(', ');
    notes.set(text, { fault, labels });
  }
  return [...notes.values()];
}
