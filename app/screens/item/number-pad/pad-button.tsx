import type { ReactNode } from 'react';

const VARIANTS = {
  digit: 'bg-sunken border-transparent text-dialog font-contact active:bg-line-strong',
  action: 'bg-surface border-line-strong text-body font-name active:bg-sunken',
  primary:
    'bg-brand border-brand text-lead font-name text-white active:bg-brand-2 aria-disabled:border-sunken aria-disabled:bg-sunken',
};

interface PadButtonProps {
  readonly variant?: keyof typeof VARIANTS;
  /** Its accessible name, if it shows a sign instead of words. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
  onPress(): void;
}

/** A key of at least 58 px. A disabled one keeps its place in the tab order. */
export function PadButton({
  variant = 'action',
  label,
  isDisabled = false,
  className = '',
  children,
  onPress,
}: PadButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className={`flex min-h-14.5 min-w-0 items-center justify-center gap-2 rounded-control border -outline-offset-2 transition-colors aria-disabled:text-ink-3 ${VARIANTS[variant]} ${className}`}
    >
      {children}
    </button>
  );
}
