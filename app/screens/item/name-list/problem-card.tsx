import { TriangleAlert } from 'lucide-react';
import type { ListEntry, ListProblem } from '../../../../domain/cart/name-list/name-list';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { Button } from '../../../components/button';
import { problemSentence, suggestionLabel } from './problem-texts';

interface ProblemCardProps {
  readonly problem: ListProblem;
  readonly item: CatalogItem;
  onUse(entry: ListEntry): void;
  onLeaveOut(): void;
}

/** What was not understood, with a button for each way to settle it. */
export function ProblemCard({ problem, item, onUse, onLeaveOut }: ProblemCardProps) {
  const { line, text, name, kind, suggestions } = problem;
  const [best, ...others] = suggestions;
  const hasBest = kind === 'unknown_size' && best !== undefined;
  const title = `Line ${line}: "${text.replaceAll('\t', ' ')}"`;
  return (
    <li
      aria-label={title}
      className="grid grid-cols-[auto_1fr] gap-x-3 rounded-card border border-err p-3.5 sm:grid-cols-[auto_1fr_auto] sm:px-4.5"
    >
      <TriangleAlert aria-hidden size={22} strokeWidth={1.75} className="mt-px text-err" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-card">{title}</p>
        <p className="mt-0.5 text-ink-2">{problemSentence(problem, item)}</p>
      </div>
      {hasBest && (
        <Button
          variant="primary"
          size="small"
          onClick={() => onUse(best)}
          className="max-sm:col-start-2 max-sm:mt-3 max-sm:justify-self-start"
        >
          Use {best.size}
        </Button>
      )}
      <div className="col-start-2 mt-3 flex flex-wrap gap-2">
        {(hasBest ? others : suggestions).map((entry) => (
          <Button key={JSON.stringify(entry)} size="small" onClick={() => onUse(entry)} className="whitespace-normal">
            {suggestionLabel(problem, entry)}
          </Button>
        ))}
        <Button size="small" onClick={onLeaveOut} className="whitespace-normal">
          {name && name.length <= 60 ? `Leave ${name} out` : 'Leave it out'}
        </Button>
      </div>
    </li>
  );
}
