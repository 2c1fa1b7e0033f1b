import { Check, TriangleAlert } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { countOf } from '../../../../domain/count-of';
import { Button } from '../../../components/button';
import { Card } from '../../../components/screen';
import { useIsPhone } from '../../../components/use-media-query';
import { ParsedGrid, ParsedList } from './parsed-grid';
import { ProblemCard } from './problem-card';
import type { useNameList } from './use-name-list';

interface ParsedPanelProps {
  readonly item: CatalogItem;
  readonly color: string;
  readonly list: ReturnType<typeof useNameList>;
  readonly editor: RefObject<HTMLTextAreaElement | null>;
}

/** More would bury the grid; the rest follow as these are settled. */
const MAX_CARDS = 10;

export function ParsedPanel({ item, color, list, editor }: ParsedPanelProps) {
  const isPhone = useIsPhone();
  const cards = useRef<HTMLUListElement>(null);
  const { people, problems } = list;
  const Parsed = isPhone ? ParsedList : ParsedGrid;

  function settle(change: () => void) {
    flushSync(change);
    (cards.current?.querySelector('button') ?? editor.current)?.focus();
  }

  return (
    <Card as="section" aria-labelledby="parsed-title" className="flex min-w-0 flex-col gap-4 p-4">
      <div className="flex min-h-11 flex-wrap items-center gap-2 max-sm:-order-2">
        <h2 id="parsed-title" className="flex-1 text-panel">
          How we read your list
        </h2>
        <p aria-live="polite" className="flex gap-2 text-label font-semibold">
          {people.length > 0 && (
            <span className="flex h-8.5 items-center gap-2 rounded-full bg-ok-tint px-3 text-ok">
              <Check aria-hidden size={16} strokeWidth={2} />
              {countOf(people.length, 'person', 'people')}
            </span>
          )}
          {problems.length > 0 && (
            <span className="flex h-8.5 items-center gap-2 rounded-full bg-err-tint px-3 text-err">
              <TriangleAlert aria-hidden size={16} strokeWidth={2} />
              {countOf(new Set(problems.map(({ line }) => line)).size, 'line')} to fix
            </span>
          )}
        </p>
      </div>
      {list.text.trim() === '' ? (
        <EmptyNote last={list.last} onBringBack={() => settle(() => list.setText(list.last))} />
      ) : (
        <Parsed item={item} people={people} problems={problems} color={color} />
      )}
      {problems.length > 0 && (
        <ul ref={cards} aria-label="To fix" className="grid gap-3 max-sm:-order-1">
          {problems.slice(0, MAX_CARDS).map((problem) => (
            <ProblemCard
              key={`${problem.start} ${problem.text}`}
              problem={problem}
              item={item}
              onUse={(entry) => settle(() => list.use(problem, entry))}
              onLeaveOut={() => settle(() => list.leaveOut(problem))}
            />
          ))}
        </ul>
      )}
      {problems.length > MAX_CARDS && (
        <p className="text-label text-ink-2">And {problems.length - MAX_CARDS} more, marked in the list.</p>
      )}
      <p className="mt-auto text-label text-ink-2">
        Filling adds to what's already in the grid. Undo reverses it. Names stay on this device, for a packing list, and
        are not sent with the order.
      </p>
    </Card>
  );
}

function EmptyNote({ last, onBringBack }: { last: string; onBringBack: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 text-ink-2">
      <p>Type or paste a list. It appears here as a grid, with the names in its cells:</p>
      <p className="rounded-control bg-sunken px-4 py-3 text-ink">
        <b className="font-heading">Ann M, Bob 2XL, Cy LT x2</b> is one Medium for Ann, one 2XLarge for Bob and two
        Large Tall for Cy.
      </p>
      {last && <Button onClick={onBringBack}>Restore the last list</Button>}
    </div>
  );
}
