import type { LucideIcon } from 'lucide-react';

interface ToolButtonProps {
  readonly label: string;
  readonly Icon?: LucideIcon;
  /** Says more than the label where that needs its surroundings. */
  readonly name?: string;
  readonly isDisabled?: boolean;
  onClick(): void;
}

/** A button of the toolbar. One that is disabled keeps the focus, which the last undo would otherwise lose. */
export function ToolButton({ label, Icon, name, isDisabled = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2.5 text-sm font-name whitespace-nowrap hover:border-ink-3 active:bg-sunken aria-disabled:border-sunken aria-disabled:bg-sunken aria-disabled:text-ink-3"
    >
      {Icon && <Icon aria-hidden size={18} strokeWidth={2} className="shrink-0" />}
      {label}
    </button>
  );
}
