import { useEffect, useRef } from 'react';
import type { StorefrontItem } from '../../../../domain/catalog/catalog';
import { COVERING_INPUT } from '../../../components/covering-input';
import { Picture } from '../../../components/picture';

interface LargeColorsProps {
  readonly item: StorefrontItem;
  readonly heading: string;
  readonly color: string;
  onColor(color: string): void;
}

/** All colors as pictures: a list beside the large picture, a row below it on narrow screens. */
export function LargeColors({ item, heading, color, onColor }: LargeColorsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each color
  useEffect(() => {
    list.current
      ?.querySelector('input:checked')
      ?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [color]);
  return (
    <>
      <h3 id="large-colors" className="mt-3 mb-1 text-label font-semibold text-ink-2">
        {heading}
      </h3>
      <div
        ref={list}
        role="radiogroup"
        aria-labelledby="large-colors"
        className="-mx-1.5 flex min-h-0 gap-1 overflow-auto p-0.5 lg:flex-col"
      >
        {item.colors.map((name) => (
          <label key={name} className="relative shrink-0">
            <input
              type="radio"
              name="large-color"
              aria-label={name}
              checked={name === color}
              onChange={() => onColor(name)}
              className={`peer ${COVERING_INPUT}`}
            />
            <span className="flex items-center gap-3 rounded-control border-2 border-transparent p-1.5 text-sm font-name peer-checked:border-brand peer-checked:bg-brand-tint peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-4 peer-focus-visible:outline-dashed peer-focus-visible:outline-ink max-lg:w-24 max-lg:flex-col max-lg:gap-1 max-lg:text-center max-lg:text-caption forced-colors:border-[Canvas] forced-colors:peer-checked:border-[Highlight]">
              <Picture src={item.pictures[name]} alt="" code={name} className="size-16 rounded-lg border border-line" />
              {name}
            </span>
          </label>
        ))}
      </div>
    </>
  );
}
