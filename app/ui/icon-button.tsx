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
      <Icon size={18} strokeWidth={1.75} />
    </button>
  );
}

interface FramedButtonProps extends Omit<IconButtonProps, 'id' | 'variant'> {
  readonly iconSize?: number;
  readonly size?: string;
}

export function StepButton(props: FramedButtonProps) {
  return <FramedButton iconSize={18} size="size-11" {...props} />;
}

export function CloseButton({ onClose }: { onClose(): void }) {
  return <StepButton label="Close" Icon={X} onClick={onClose} />;
}

export function FramedButton({
  label,
  Icon,
  iconSize = 22,
  size = 'size-12',
  isDisabled = false,
  onClick,
}: FramedButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className={`grid ${size} shrink-0 place-items-center rounded-control border border-line-strong bg-surface hover:border-ink-3 aria-disabled:text-ink-4`}
    >
      <Icon size={iconSize} strokeWidth={1.75} />
    </button>
  );
}
