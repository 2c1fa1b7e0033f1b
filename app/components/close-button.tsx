import { X } from 'lucide-react';

/** Closes the dialog in whose corner it stands. */
export function CloseButton({ onClose }: { onClose(): void }) {
  return (
    <button
      type="button"
      aria-label="Close"
      onClick={onClose}
      className="grid size-12 shrink-0 place-items-center rounded-control border border-line-strong bg-surface hover:border-ink-3"
    >
      <X aria-hidden size={22} strokeWidth={1.75} />
    </button>
  );
}
