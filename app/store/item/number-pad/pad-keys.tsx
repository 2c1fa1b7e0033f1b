import { ChevronDown, ChevronLeft, ChevronRight, Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GridPosition, PadKey, PadPosition } from '../../../../domain/cart/number-pad';
import { sizeName } from '../../../../domain/catalog/quantity-words';

const VARIANTS = {
  digit: 'bg-sunken border-transparent text-dialog font-contact active:bg-line-strong',
  action: 'bg-surface border-line-strong text-body font-name active:bg-sunken',
  primary:
    'bg-brand border-brand text-lead font-name text-white active:bg-brand-2 aria-disabled:border-sunken aria-disabled:bg-sunken',
};

interface PadButtonProps {
  readonly variant?: keyof typeof VARIANTS;
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
  onPress(): void;
}

/** At least 58 px. A disabled key stays in the tab order. */
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

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Four rows of three keys, as on a phone; on a phone on its side, two rows of six. */
export function PadKeys({ onKey }: { onKey: (key: PadKey) => void }) {
  return (
    <div className="grid-cols-3 gap-2 max-sm:contents sm:grid pad-flat:grid-cols-6">
      {DIGITS.map((digit) => (
        <PadButton key={digit} variant="digit" onPress={() => onKey(digit)}>
          {digit}
        </PadButton>
      ))}
      <PadButton onPress={() => onKey('clear')} className="pad-flat:col-start-6 pad-flat:row-start-1">
        Clear
      </PadButton>
      <PadButton variant="digit" onPress={() => onKey('0')} className="pad-flat:col-start-5 pad-flat:row-start-2">
        0
      </PadButton>
      <PadButton
        label="Delete the last digit"
        onPress={() => onKey('backspace')}
        className="pad-flat:col-start-6 pad-flat:row-start-2"
      >
        <Delete size={24} strokeWidth={1.75} />
      </PadButton>
    </div>
  );
}

interface PadMovesProps {
  readonly position: PadPosition;
  onMove(cell: string): void;
  onClose(): void;
}

/** Moves to the previous and next cells, each named by the size it leads to, and out of the pad. */
export function PadMoves({ position, onMove, onClose }: PadMovesProps) {
  const { previous, next } = position;
  return (
    <div className="gap-2 max-sm:contents sm:flex sm:flex-col pad-flat:grid pad-flat:grid-cols-2">
      <PadButton
        isDisabled={!previous}
        onPress={() => previous && onMove(previous.cell)}
        className="max-sm:col-start-4 max-sm:row-start-2"
      >
        <ChevronLeft size={20} strokeWidth={1.75} className="shrink-0 max-sm:hidden" />
        <MoveLabel title="Previous" target={nameOf(previous, position) ?? 'First size'} />
      </PadButton>
      <PadButton
        variant="primary"
        isDisabled={!next}
        onPress={() => next && onMove(next.cell)}
        className="flex-1 max-sm:col-start-4 max-sm:row-span-2 max-sm:row-start-3"
      >
        <MoveLabel title="Next" target={nameOf(next, position) ?? 'Last size'} isLarge />
        <ChevronRight size={22} strokeWidth={1.75} className="shrink-0 max-sm:hidden" />
      </PadButton>
      <PadButton
        label="Close pad"
        onPress={onClose}
        className="max-sm:col-start-4 max-sm:row-start-5 pad-flat:col-span-2"
      >
        <ChevronDown size={20} strokeWidth={1.75} className="shrink-0" />
        <span className="max-sm:sr-only">Close pad</span>
      </PadButton>
    </div>
  );
}

function MoveLabel({ title, target, isLarge = false }: { title: string; target: string; isLarge?: boolean }) {
  return (
    <span className="min-w-0 leading-4.75">
      <span className={`block ${isLarge ? 'sm:text-entry' : ''}`}>{title}</span>{' '}
      <span className="block text-label font-note opacity-85 max-sm:text-caption">{target}</span>
    </span>
  );
}

function nameOf(target: GridPosition | undefined, from: GridPosition): string | undefined {
  if (!target) return undefined;
  return target.color === from.color ? sizeName(target.size) : `${target.color} ${sizeName(target.size)}`;
}
