import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useBackCloses } from './back-closes';

interface PopupProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly className: string;
  /** A sheet at the bottom of a phone. */
  readonly isSheet?: boolean;
  /** Choices in it are in the page's address, so Back takes back the last one instead of closing it. */
  readonly isInAddress?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

export function Popup({ label, button, className, isSheet = false, isInAddress = false, children }: PopupProps) {
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
        <Panel {...{ label, isSheet, isInAddress }} below={trigger} onClose={() => setOpen(false)}>
          {children}
        </Panel>
      )}
    </>
  );
}

interface PanelProps extends Pick<PopupProps, 'label' | 'children'> {
  readonly below: RefObject<HTMLElement | null>;
  readonly isSheet: boolean;
  readonly isInAddress: boolean;
  onClose(): void;
}

/** Distance from the button, and at least from the window's edges, in px. */
const GAP = 6;
const EDGE = 12;

const SHEET =
  'max-sm:fixed! max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[calc(16px+env(safe-area-inset-bottom))] max-sm:backdrop:bg-overlay';

/** A modal dialog, so the browser closes it on Escape, gives the focus back, and keeps everything behind it inert. */
function Panel({ label, below, isSheet, isInAddress, onClose, children }: PanelProps) {
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
  useBackCloses(!isInAddress, close);
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
