import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useBackCloses } from './back-closes';
import { CloseButton } from './icon-button';

export interface MenuEntry {
  readonly label: string;
  readonly Icon?: LucideIcon;
  readonly isDisabled?: boolean;
  /** Red, and set apart from the entries above it. */
  readonly isDanger?: boolean;
  run(): void;
}

/** What the menu opens next to, in pixels of the window; a point has no height. */
interface MenuPlace {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

interface PopupMenuProps {
  readonly name: string;
  readonly label: string;
  readonly items: readonly MenuEntry[];
  /** Without a place, the menu is a sheet at the bottom of the screen. */
  readonly at?: MenuPlace | undefined;
  /** Its right edge is at `x`, not its left one. */
  readonly isRightAligned?: boolean;
  /** Below the name in a sheet, which covers what it's about. */
  readonly detail?: string | undefined;
  onClose(): void;
}

/** Distance from the place, and at least from the window's edges, in px. */
const GAP = 6;
const EDGE = 12;

/** A modal dialog, so the browser closes it on Escape and keeps everything behind it inert. */
export function PopupMenu({ name, label, items, at, isRightAligned = false, detail, onClose }: PopupMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { x, top, bottom } = at ?? {};

  useLayoutEffect(() => {
    const menu = dialog.current;
    if (!menu || menu.open) return;
    menu.showModal();
    menu.querySelector<HTMLElement>('[role=menuitem]:enabled')?.focus();
  }, []);

  useLayoutEffect(() => {
    const menu = dialog.current;
    if (!menu || x === undefined || top === undefined || bottom === undefined) return;
    const { width, height } = menu.getBoundingClientRect();
    const left = isRightAligned ? x - width : x;
    const fitsBelow = bottom + GAP + height <= window.innerHeight - EDGE;
    menu.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
    menu.style.top = `${Math.max(EDGE, fitsBelow ? bottom + GAP : top - GAP - height)}px`;
  }, [x, top, bottom, isRightAligned]);

  // Scrolling the page would leave the menu hanging somewhere else.
  useEffect(() => {
    const end = new AbortController();
    document.addEventListener('wheel', (event) => event.preventDefault(), { passive: false, signal: end.signal });
    return () => end.abort();
  }, []);

  useBackCloses(true, close);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
    const next = entryForKey(event.key, entries, entries.indexOf(document.activeElement as HTMLElement));
    if (event.key !== 'Tab' && !next) return;
    event.preventDefault();
    if (next) next.focus();
    else close();
  }

  /** The dialog gives the focus back to the button. Its own event would come too late for one who reopens the menu. */
  function close() {
    dialog.current?.close();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without help
    <dialog
      ref={dialog}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      className={`fixed m-0 touch-none text-ink ${at ? 'max-h-none overflow-visible bg-transparent p-0 backdrop:bg-transparent' : 'inset-x-0 top-auto bottom-0 w-full max-w-none rounded-t-dialog bg-surface px-4 pt-4 pb-[calc(16px+env(safe-area-inset-bottom))] backdrop:bg-overlay'}`}
    >
      {!at && (
        <div className="mb-2 flex items-start gap-3">
          <div className="min-w-0 flex-1 wrap-break-word">
            <h2 className="text-panel">{name}</h2>
            {detail && <p className="text-label text-ink-2">{detail}</p>}
          </div>
          <CloseButton onClose={close} />
        </div>
      )}
      <div
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={handleKey}
        className={at ? 'min-w-56 rounded-card border border-line-strong bg-surface p-1.5 shadow-float' : ''}
      >
        {items.map(({ label: text, Icon, isDisabled = false, isDanger = false, run }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            disabled={isDisabled}
            tabIndex={-1}
            onPointerMove={(event) => event.currentTarget.focus()}
            onClick={() => {
              close();
              run();
            }}
            className={`flex min-h-12 w-full items-center gap-3.5 rounded-control px-3.5 text-left font-note outline-none hover:bg-brand-tint hover:text-brand-2 focus-visible:bg-brand-tint focus-visible:text-brand-2 disabled:cursor-default disabled:text-ink-3 forced-colors:focus:outline-2 ${isDanger ? 'not-first:mt-2 text-err hover:bg-err-tint hover:text-err focus-visible:bg-err-tint focus-visible:text-err' : ''}`}
          >
            {Icon && <Icon size={20} strokeWidth={1.75} className="shrink-0" />}
            {text}
          </button>
        ))}
      </div>
    </dialog>
  );
}

/** A letter goes to the next entry that starts with it. */
function entryForKey(key: string, entries: readonly HTMLElement[], current: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return entries[current + 1] ?? entries[0];
    case 'ArrowUp':
      return entries[current - 1] ?? entries.at(-1);
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
  }
  if (!/^\p{L}$/u.test(key)) return undefined;
  return [...entries.slice(current + 1), ...entries].find((entry) =>
    entry.textContent?.toLowerCase().startsWith(key.toLowerCase()),
  );
}
