import { Check } from 'lucide-react';
import { lineTotal } from '../../../../domain/cart/cart';
import type { ListProblem, Person } from '../../../../domain/cart/name-list/name-list';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { countOf } from '../../../../domain/count-of';
import { formatCents, sumCents } from '../../../../domain/money';
import { ActionBar } from '../../../components/action-bar';
import { Button } from '../../../components/button';
import { unitsOf } from './parsed-grid';

interface NameListBarProps {
  readonly item: CatalogItem;
  readonly people: readonly Person[];
  readonly problems: readonly ListProblem[];
  onCancel(): void;
  onFill(): void;
}

export function NameListBar({ item, people, problems, onCancel, onFill }: NameListBarProps) {
  const units = unitsOf(people);
  const total = formatCents(
    sumCents(people.map(({ size, quantity }) => lineTotal({ price: item.sizes[size] ?? 0, quantity }))),
  );
  return (
    <ActionBar>
      <Button onClick={onCancel} className="border-transparent bg-transparent px-3 max-sm:px-1">
        Cancel
      </Button>
      <p className="min-w-0 flex-1 text-center max-sm:text-left max-sm:text-label">
        <span className="text-amount font-total max-narrow:text-body sm:hidden">{total}</span>
        <span className="block sm:mr-2.5 sm:inline sm:text-amount sm:font-figure">{countOf(units, 'unit')}</span>
        <span className="text-ink-2 max-sm:hidden">{spread(people, problems)}</span>
      </p>
      <p className={`text-money max-sm:hidden ${units === 0 ? 'text-ink-3' : ''}`}>{total}</p>
      <Button
        variant={units === 0 ? 'secondary' : 'primary'}
        size="large"
        onClick={onFill}
        className="max-narrow:px-3.5"
      >
        <Check aria-hidden size={20} strokeWidth={2} className="max-narrow:hidden" />
        {units === 0 ? 'Fill Units' : `Fill ${countOf(units, 'Unit')}`}
      </Button>
    </ActionBar>
  );
}

function spread(people: readonly Person[], problems: readonly ListProblem[]): string {
  const colors = new Set(people.map(({ color }) => color)).size;
  const sizes = new Set(people.map(({ size }) => size)).size;
  const lines = [...new Set(problems.map(({ line }) => line))];
  const [first] = lines;
  const without = first && (lines.length === 1 ? `without line ${first}` : `without ${lines.length} lines`);
  return [colors > 0 && countOf(colors, 'color'), sizes > 0 && countOf(sizes, 'size'), without]
    .filter(Boolean)
    .join(', ');
}
