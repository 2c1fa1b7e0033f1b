import { useId } from 'react';
import { fabricOf } from '../../../domain/catalog/colors';
import { type LinePart, WITHOUT_LOGO } from '../../../domain/checkout/compare-lines';
import { ColorDot } from '../../components/color-dot';
import { MainLineLink } from '../../components/main-line-link';
import { Picture } from '../../components/picture';
import { useStorefront } from '../../storefront/storefront-context';

interface ReplacementChoicesProps {
  readonly what: LinePart;
  /** Nearest first. */
  readonly choices: readonly string[];
  /** Undefined until something is chosen. */
  readonly chosen: string | undefined;
  /** Tells these choices from those of other lines. */
  readonly lineName: string;
  onChoose(choice: string): void;
}

const LABELS: Readonly<Record<LinePart, string>> = {
  item: 'Pick an item instead',
  color: 'Pick a color instead',
  size: 'Pick a size instead',
  logo: 'Pick a logo',
  placement: 'Pick a placement instead',
};

/** What can take the place of a color, size, logo, placement or item that is gone. */
export function ReplacementChoices({ what, choices, chosen, lineName, onChoose }: ReplacementChoicesProps) {
  const { customer, items } = useStorefront();
  const group = useId();
  const nameOf = (choice: string) => (what === 'item' ? items.get(choice)?.name : choice) || 'No logo';
  if (choices.length === 0) {
    return (
      <p className="mt-2 text-label text-ink-2">
        The catalog has nothing like it. Remove the line, or call <MainLineLink />.
      </p>
    );
  }
  return (
    <div role="radiogroup" aria-label={`${LABELS[what]}: ${lineName}`}>
      <p aria-hidden className="mt-1.5 text-label font-semibold text-ink-2">
        {LABELS[what]}
      </p>
      <div className="-ml-1 flex flex-wrap gap-1.5 pt-1">
        {choices.map((choice) => (
          <label key={choice} title={nameOf(choice)} className="relative">
            <input
              type="radio"
              name={group}
              aria-label={nameOf(choice)}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
            />
            {what === 'color' && fabricOf(choice, customer.colors) ? (
              <span className={`grid size-12 place-items-center rounded-full border-transparent ${MARK}`}>
                <ColorDot color={choice} className="size-9" />
              </span>
            ) : (
              <span
                className={`flex min-h-11 items-center gap-2 rounded-control px-3 text-label font-note ${FRAME} ${MARK}`}
              >
                {what === 'item' && <ItemPicture code={choice} />}
                {choice === WITHOUT_LOGO ? 'No logo' : nameOf(choice)}
              </span>
            )}
          </label>
        ))}
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
