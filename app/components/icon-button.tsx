import { type LucideIcon, X } from 'lucide-react';

interface IconButtonProps {
  readonly id?: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly variant?: 'quiet' | 'primary';
  readonly isDisabled?: boolean;
  onClick(): void;
}

export function IconButton({ id, label, Icon, variant = 'quiet', isDisabled = false, onClick }: IconButtonProps) {
  const colors =
    variant === 'primary'
      ? 'bg-brand text-white hover:bg-brand-2 aria-disabled:bg-sunken aria-disabled:text-ink-3'
      : 'text-ink-2 hover:bg-sunken hover:text-ink';
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className={`ml-auto grid size-11 shrink-0 place-items-center rounded-control -outline-offset-2 ${colors}`}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} />
    </button>
  );
}

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
