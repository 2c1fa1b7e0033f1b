import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

interface PopupProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly className: string;
  /** A sheet at the bottom of a phone. */
  readonly isSheet?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a panel below it. */
export function Popup({ label, button, className, isSheet = false, children }: PopupProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${className} ${isOpen ? 'border-brand-line bg-brand-tint' : ''}`}
      >
        {button}
      </button>
      {isOpen && (
        <Panel label={label} below={trigger} isSheet={isSheet} onClose={() => setOpen(false)}>
          {children}
        </Panel>
      )}
    </>
  );
}

interface PanelProps extends Pick<PopupProps, 'label' | 'children'> {
  readonly below: RefObject<HTMLElement | null>;
  readonly isSheet: boolean;
  onClose(): void;
}

/** Distance from the button, and at least from the window's edges, in px. */
const GAP = 6;
const EDGE = 12;

const SHEET =
  'max-sm:fixed! max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[calc(16px+env(safe-area-inset-bottom))] max-sm:backdrop:bg-overlay';

/** A modal dialog, so the browser closes it on Escape, gives the focus back, and keeps everything behind it inert. */
function Panel({ label, below, isSheet, onClose, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const [panel, button] = [dialog.current, below.current?.getBoundingClientRect()];
    if (!panel || !button) return;
    panel.showModal();
    const { width, height } = panel.getBoundingClientRect();
    const fitsBelow = button.bottom + GAP + height <= window.innerHeight - EDGE;
    const top = fitsBelow ? button.bottom + GAP : Math.max(EDGE, button.top - GAP - height);
    // On the page instead of the window, so it scrolls with its button.
    panel.style.top = `${top + window.scrollY}px`;
    panel.style.left = `${Math.max(EDGE, button.right - width) + window.scrollX}px`;
  }, [below]);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without help
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      className={`absolute m-0 max-h-[calc(100dvh-24px)] max-w-[calc(100vw-24px)] overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-float backdrop:bg-transparent ${isSheet ? SHEET : ''}`}
    >
      {children(close)}
    </dialog>
  );
}

export interface MenuEntry {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly isDisabled?: boolean;
  /** A file to download. */
  readonly file?: string;
  /** A place in the app. */
  readonly to?: string;
  run?(): void;
}

export interface MenuProps {
  readonly label: string;
  readonly size: 'size-12' | 'size-11';
  /** Asked for when the menu opens; with a rule between groups. */
  groups(): readonly (readonly MenuEntry[])[];
}

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-note whitespace-nowrap outline-offset-[-2px] hover:bg-sunken focus-visible:bg-sunken aria-disabled:text-ink-3';

export function Menu({ label, size, groups }: MenuProps) {
  return (
    <Popup
      label={label}
      className={`grid ${size} shrink-0 place-items-center rounded-control border border-line-strong bg-surface hover:border-ink-3`}
      button={<Ellipsis aria-label={label} role="img" size={20} strokeWidth={1.75} />}
    >
      {(close) => (
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus} className="min-w-52 p-1.5">
          {groups()
            .filter((entries) => entries.length > 0)
            .map((entries, index) => (
              <Fragment key={entries[0]?.label}>
                {index > 0 && <hr className="my-1.5 border-line" />}
                {entries.map((entry) => (
                  <Entry key={entry.label} entry={entry} onChosen={close} />
                ))}
              </Fragment>
            ))}
        </div>
      )}
    </Popup>
  );
}

function Entry({
  entry: { label, Icon, isDisabled, file, to, run },
  onChosen,
}: {
  entry: MenuEntry;
  onChosen(): void;
}) {
  const content = (
    <>
      <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      {label}
    </>
  );
  if (to) {
    return (
      <Link role="menuitem" to={to} onClick={onChosen} className={ENTRY}>
        {content}
      </Link>
    );
  }
  if (file) {
    return (
      <a role="menuitem" href={file} download onClick={onChosen} className={ENTRY}>
        {content}
      </a>
    );
  }
  // The menu closes first, so that what the entry opens gets the focus.
  const handleClick = () => {
    if (isDisabled) return;
    onChosen();
    run?.();
  };
  return (
    <button type="button" role="menuitem" aria-disabled={isDisabled} onClick={handleClick} className={ENTRY}>
      {content}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries.at(next % entries.length)?.focus();
}
