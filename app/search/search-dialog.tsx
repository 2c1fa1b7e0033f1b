import { Dialog, DialogPanel } from '@headlessui/react';
import { type CSSProperties, type FocusEvent, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StorefrontItem } from '../../domain/catalog/catalog';
import { countOf } from '../../domain/text/count-of';
import { useStorefront } from '../data/storefront/storefront-context';
import { useBackCloses } from '../ui/back-closes';
import { ColorDot } from '../ui/color-dot';
import { Link } from '../ui/link';
import { Picture } from '../ui/picture';
import { HitList, NoHits } from './hit-list';
import { ENTER_QUANTITIES } from './recent-items';
import { SearchField } from './search-field';
import { type ItemSearch, prepareIndex, type StorefrontHit, useItemSearch } from './use-item-search';

interface SearchDialogProps {
  readonly typed: string;
  readonly button: RefObject<HTMLElement | null>;
  onClose(): void;
}

export function SearchDialog({ typed, button, onClose }: SearchDialogProps) {
  const { paths } = useStorefront();
  const navigate = useNavigate();
  const search = useItemSearch(typed);
  const space = useHeaderSpace(button);
  const listId = useId();
  const [origin] = useState(() => document.activeElement);

  function handleClose() {
    onClose();
    const isPage = !(origin instanceof HTMLElement) || origin === document.body;
    requestAnimationFrame(() => (isPage ? button.current : origin)?.focus());
  }

  useBackCloses(true, handleClose);

  function handleOpen({ item, colors: [color] }: StorefrontHit, isByKeyboard = false) {
    onClose();
    void navigate(paths.item(item.code, color), isByKeyboard ? { state: ENTER_QUANTITIES } : {});
  }

  const field = { listId, search, onOpen: handleOpen, onClose: handleClose };
  const hasNoHits = !search.isEmpty && search.hits.length === 0;
  return (
    <Dialog open onClose={handleClose} onFocus={focusField} aria-label="Search" style={space} className="relative z-50">
      <div aria-hidden className="fixed inset-x-0 top-(--search-veil) bottom-0 bg-overlay max-sm:hidden" />
      <DialogPanel>
        <SearchField {...field} />
        <section
          aria-label="Search results"
          className="fixed flex flex-col overflow-hidden border-line bg-surface max-sm:inset-x-0 max-sm:top-15 max-sm:h-[calc(var(--search-height)-60px)] sm:top-[calc(var(--search-top)+84px)] sm:left-(--panel-left) sm:max-h-[calc(100dvh-var(--search-top)-100px)] sm:w-(--panel-width) sm:rounded-dialog sm:border sm:shadow-float short:sm:top-[calc(var(--search-top)+68px)]"
        >
          <ResultHeading search={search} />
          {hasNoHits && <NoHits search={search} />}
          <HitList id={listId} search={search} onOpen={(hit) => handleOpen(hit)} />
          {!search.isEmpty && <RecentLinks items={search.recent} onOpen={onClose} />}
          <KeyHints />
        </section>
      </DialogPanel>
    </Dialog>
  );
}

function focusField({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector('input')?.focus();
}

const HINTS = [
  { keys: ['/'], what: 'search on any page' },
  { keys: ['↑', '↓'], what: 'choose' },
  { keys: ['Enter'], what: 'open' },
  { keys: ['Esc'], what: 'close' },
];

function KeyHints() {
  return (
    <p
      aria-hidden
      className="mt-auto flex h-12 shrink-0 items-center gap-4.5 border-t border-line bg-surface-2 px-5 text-label whitespace-nowrap text-ink-2 max-sm:hidden short:hidden"
    >
      {HINTS.map(({ keys, what }) => (
        <span key={what} className="flex items-center gap-2">
          {keys.map((key) => (
            <kbd
              key={key}
              className="inline-grid h-6 min-w-6 place-items-center rounded-thumb border border-b-2 border-line-strong bg-surface px-1.5 font-sans text-caption font-semibold text-ink"
            >
              {key}
            </kbd>
          ))}
          {what}
        </span>
      ))}
      <span className="ml-auto min-w-0 truncate">Names, codes, colors, sizes, and logos</span>
    </p>
  );
}

function RecentLinks({ items, onOpen }: { items: readonly StorefrontItem[]; onOpen(): void }) {
  const { paths } = useStorefront();
  if (items.length === 0) return null;
  return (
    <div className="shrink-0 border-t border-line px-5 pt-3.5 pb-4 max-sm:hidden short:hidden">
      <h2 className="text-label font-heading">Recent items</h2>
      <ul className="mt-2 grid grid-cols-5 gap-2">
        {items.map((item) => (
          <li key={item.code}>
            <Link
              to={paths.item(item.code)}
              onClick={onOpen}
              className="flex h-14 items-center gap-2 rounded-control border border-line px-1.25 text-caption font-heading text-ink hover:border-ink-3"
            >
              <Picture
                src={item.pictures[item.default_color]}
                alt=""
                code={item.code}
                className="size-11 shrink-0 rounded-thumb"
              />
              <span className="line-clamp-2 min-w-0">{item.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const search = { SearchDialog, prepareIndex };

const GAP = 22;
const GUTTER = 24;
const WIDEST = 760;
const NARROWEST_FIELD = 320;
/** From here on, the header's right side has links that must stay visible next to the field. */
const WIDE = 1024;

/**
 * CSS lengths that put the field where the header's contacts are, from the logo to the search button, and the panel
 * below it. If the header is scrolled away, the field is at the top of the window. Phones use only the height, which
 * excludes the keyboard.
 * @param button the header's search button
 */
function useHeaderSpace(button: RefObject<HTMLElement | null>): CSSProperties {
  const [space, setSpace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const measure = () => setSpace(spaceOf(button.current));
    measure();
    const windows = [window, window.visualViewport];
    for (const each of windows) each?.addEventListener('resize', measure);
    const neighbors = new ResizeObserver(measure);
    for (const neighbor of button.current?.parentElement?.children ?? []) neighbors.observe(neighbor);
    return () => {
      neighbors.disconnect();
      for (const each of windows) each?.removeEventListener('resize', measure);
    };
  }, [button]);
  return space;
}

function spaceOf(button: HTMLElement | null): CSSProperties {
  const width = document.documentElement.clientWidth;
  const header = button?.closest('header')?.getBoundingClientRect();
  const brand = button?.closest('header')?.querySelector('[data-brand]')?.getBoundingClientRect();
  const isInSight = header !== undefined && header.top >= 0;
  const right = button && width >= WIDE ? button.getBoundingClientRect().right : width - GUTTER;
  const left = Math.max(GUTTER, Math.min((brand?.right ?? 0) + GAP, right - NARROWEST_FIELD));
  const panel = Math.min(WIDEST, width - 2 * GUTTER);
  const lengths = {
    '--search-top': isInSight ? header.top : 0,
    '--search-veil': isInSight ? header.bottom : 0,
    '--search-left': left,
    '--search-width': right - left,
    '--panel-left': Math.min(left, width - GUTTER - panel),
    '--panel-width': panel,
    '--search-height': window.visualViewport?.height ?? window.innerHeight,
  };
  return Object.fromEntries(Object.entries(lengths).map(([name, pixels]) => [name, `${pixels}px`]));
}

const MAX_COLORS = 6;

function ResultHeading({ search }: { search: ItemSearch }) {
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
