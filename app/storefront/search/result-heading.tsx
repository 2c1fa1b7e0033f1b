import { countOf } from '../../../domain/count-of';
import { ColorDot } from '../../components/color-dot';
import type { ItemSearch } from './use-item-search';

const MAX_COLORS = 6;

export function ResultHeading({ search }: { search: ItemSearch }) {
  const { text, isEmpty, hits, colors, color, recent } = search;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 pb-2.5 sm:min-h-16 sm:flex-nowrap sm:px-5">
      <p role="status" className="max-w-full shrink-0 truncate text-label text-ink-2 sm:max-w-[45%]">
        {isEmpty ? (
          <b className="text-body font-heading text-ink">{recent.length > 0 ? 'Recent items' : 'Search the store'}</b>
        ) : (
          <>
            <b className="mr-1 text-body font-heading text-ink">{countOf(hits.length, 'item')}</b>
            {color && ` in ${color}`} for "{text.trim()}"
          </>
        )}
      </p>
      {colors.length > 1 && (
        <fieldset className="ml-auto flex min-w-0 items-center gap-2 max-sm:w-full">
          <legend className="sr-only">Only in</legend>
          <span aria-hidden className="text-label whitespace-nowrap text-ink-2">
            Only in
          </span>
          <div className="-my-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
            {shownColors(colors, color).map((name) => (
              <ColorChip
                key={name}
                color={name}
                isPressed={name === color}
                onPress={() => search.filter(name === color ? undefined : name)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** The most frequent ones, and always the chosen one. */
function shownColors(colors: readonly string[], chosen: string | undefined): readonly string[] {
  const first = colors.slice(0, MAX_COLORS);
  return chosen === undefined || first.includes(chosen) ? first : [...first, chosen];
}

function ColorChip({ color, isPressed, onPress }: { color: string; isPressed: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      // Keeps the focus in the field, where the arrow keys work.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`inline-flex h-11 shrink-0 items-center gap-2 rounded-full border pr-3.5 pl-3 text-label font-note whitespace-nowrap ${isPressed ? 'border-brand bg-brand-tint ring-1 ring-brand' : 'border-line-strong bg-surface hover:border-ink-3'}`}
    >
      <ColorDot color={color} />
      {color}
    </button>
  );
}
