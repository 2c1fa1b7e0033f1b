import { CircleCheck, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePageMark } from './page-mark';
import { TOAST_CARD, TOAST_PLACE } from './toast';

/** Long enough to notice, think, and reach for it; focus or a pointer on it stops the clock. */
const UNDO_MS = 15_000;

interface UndoToastProps {
  readonly text: string;
  readonly isRemoval: boolean;
  onUndo(): void;
  onClose(): void;
  readonly className?: string;
}

export function UndoToast({ text, isRemoval, onUndo, onClose, className = '' }: UndoToastProps) {
  const [isHeld, setHeld] = useState(false);
  usePageMark('undo');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const undoOnKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || isTypingElsewhere(event.target)) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => undoOnKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const Icon = isRemoval ? Trash2 : CircleCheck;
  return (
    <div className={`${TOAST_PLACE} ${className}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only stops the clock */}
      <div
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className={`pointer-events-auto bg-ink pr-0 ${TOAST_CARD}`}
      >
        <Icon size={20} strokeWidth={1.75} className="shrink-0" />
        <span className="min-w-0 wrap-break-word">{text}</span>
        <button
          type="button"
          onClick={onUndo}
          className="min-h-11 shrink-0 rounded-r-control border-l border-white/20 px-4.5 font-heading text-ok-bright -outline-offset-4 hover:text-white"
        >
          Undo
        </button>
      </div>
    </div>
  );
}

/** Text fields have their own undo; a quantity box nobody is editing has nothing to undo. */
function isTypingElsewhere(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.dataset.line === undefined;
}
