import { ArrowDown, ArrowUp } from 'lucide-react';
import { opposite, readSort, type Sort } from '../../domain/orders/order-filters';

export interface SortProps {
  readonly sort: Sort;
  onSort(sort: Sort): void;
}

interface SortHeadProps extends SortProps {
  readonly head: string;
  /** What the column sorts by, and in which direction first; undefined if it doesn't. */
  readonly first: Sort | undefined;
}

/** The head of a column of orders. A second press turns the direction. */
export function SortHead({ head, first, sort, onSort }: SortHeadProps) {
  if (!first) return head;
  const { column, isDescending } = readSort(sort);
  const isSorted = readSort(first).column === column;
  const Icon = isDescending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      aria-label={isSorted ? `${head}, ${isDescending ? 'descending' : 'ascending'}` : undefined}
      onClick={() => onSort(isSorted ? opposite(sort) : first)}
      className={`inline-flex h-9.5 items-center gap-1 rounded-thumb hover:text-ink ${isSorted ? 'text-ink' : ''}`}
    >
      {head}
      {isSorted && <Icon size={14} strokeWidth={2.25} />}
    </button>
  );
}
