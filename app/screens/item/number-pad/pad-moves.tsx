import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import type { GridPosition, PadPosition } from '../../../../domain/cart/number-pad';
import { sizeName } from '../../../../domain/catalog/size-label';
import { PadButton } from './pad-button';

interface PadMovesProps {
  readonly position: PadPosition;
  onMove(cell: string): void;
  onClose(): void;
}

/** To the cells before and after, each named by the size that it leads to, and away from the pad. */
export function PadMoves({ position, onMove, onClose }: PadMovesProps) {
  const { previous, next } = position;
  return (
    <div className="gap-2 max-sm:contents sm:flex sm:flex-col pad-flat:grid pad-flat:grid-cols-2">
      <PadButton
        isDisabled={!previous}
        onPress={() => previous && onMove(previous.cell)}
        className="max-sm:col-start-4 max-sm:row-start-2"
      >
        <ChevronLeft aria-hidden size={20} strokeWidth={1.75} className="shrink-0 max-sm:hidden" />
        <MoveLabel title="Previous" target={nameOf(previous, position) ?? 'First size'} />
      </PadButton>
      <PadButton
        variant="primary"
        isDisabled={!next}
        onPress={() => next && onMove(next.cell)}
        className="flex-1 max-sm:col-start-4 max-sm:row-span-2 max-sm:row-start-3"
      >
        <MoveLabel title="Next" target={nameOf(next, position) ?? 'Last size'} isLarge />
        <ChevronRight aria-hidden size={22} strokeWidth={1.75} className="shrink-0 max-sm:hidden" />
      </PadButton>
      <PadButton
        label="Close pad"
        onPress={onClose}
        className="max-sm:col-start-4 max-sm:row-start-5 pad-flat:col-span-2"
      >
        <ChevronDown aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
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

/** The size; with its color, where that changes. */
function nameOf(target: GridPosition | undefined, from: GridPosition): string | undefined {
  if (!target) return undefined;
  return target.color === from.color ? sizeName(target.size) : `${target.color} ${sizeName(target.size)}`;
}
