import { useId } from 'react';
import { fabricOf } from '../../../domain/catalog/colors';
import { sizeName } from '../../../domain/catalog/quantity-words';
import { type LinePart, WITHOUT_LOGO } from '../../../domain/checkout/compare-lines';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ColorDot } from '../../ui/color-dot';
import { Picture } from '../../ui/picture';
import { MainLineLink } from '../../ui/screen';

interface ReplacementChoicesProps {
  readonly what: LinePart;
  readonly choices: readonly string[];
  readonly chosen: string | undefined;
  readonly lineName: string;
  /** A choice replaces the lines at once and isn't offered any longer. */
  readonly isFinal?: boolean;
  /** What a choice costs; undefined if it costs the same. */
  priceOf?(choice: string): string | undefined;
  onChoose(choice: string): void;
}

const LABELS: Readonly<Record<LinePart, string>> = {
  item: 'Pick an item instead',
  color: 'Pick a color instead',
  size: 'Pick a size instead',
  logo: 'Pick a logo',
  placement: 'Pick a placement instead',
};

export function ReplacementChoices(props: ReplacementChoicesProps) {
  const { what, choices, chosen, lineName, isFinal = false, priceOf, onChoose } = props;
  const { customer, items } = useStorefront();
  const group = useId();
  function nameOf(choice: string): string {
    if (what === 'item') return items.get(choice)?.name ?? choice;
    return what === 'size' ? sizeName(choice) : choice === WITHOUT_LOGO ? 'No logo' : choice;
  }
  if (choices.length === 0) {
    return (
      <p className="mt-2 text-label text-ink-2">
        The catalog has nothing like it. Remove the line, or call <MainLineLink />.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it
    <div role={isFinal ? 'group' : 'radiogroup'} aria-label={`${LABELS[what]}: ${lineName}`}>
      <p aria-hidden className="mt-1.5 text-label font-semibold text-ink-2">
        {LABELS[what]}
      </p>
      <div className="-ml-1 flex flex-wrap gap-1.5 pt-1">
        {choices.map((choice) => {
          const price = priceOf?.(choice);
          const name = [nameOf(choice), price].filter(Boolean).join(', ');
          const isDot = what === 'color' && !price && fabricOf(choice, customer.colors) !== undefined;
          return (
            <label key={choice} title={name} className="relative">
              <input
                type={isFinal ? 'button' : 'radio'}
                name={group}
                aria-label={name}
                checked={isFinal ? undefined : choice === chosen}
                {...{ [isFinal ? 'onClick' : 'onChange']: () => onChoose(choice) }}
                className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
              />
              {isDot ? (
                <span className={`grid size-12 place-items-center rounded-full border-transparent ${MARK}`}>
                  <ColorDot color={choice} className="size-9" />
                </span>
              ) : (
                <span
                  className={`flex min-h-11 items-center gap-2 rounded-control px-3 text-label font-note ${FRAME} ${MARK}`}
                >
                  {what === 'item' && <ItemPicture code={choice} />}
                  {what === 'color' && <ColorDot color={choice} className="size-5" />}
                  {nameOf(choice)}
                  {price && <span className="text-ink-2">{price}</span>}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </div>
  );
}

const MARK =
  'border-2 peer-checked:border-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand';
const FRAME = 'border-line-strong bg-surface peer-checked:bg-brand-tint';

function ItemPicture({ code }: { code: string }) {
  const { items } = useStorefront();
  const item = items.get(code);
  return (
    <Picture src={item?.pictures[item.default_color]} alt="" code={code} className="-ml-1 size-10 rounded-thumb" />
  );
}
