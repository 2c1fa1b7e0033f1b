import { Check, TriangleAlert } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { leftOutNames } from '../../../../domain/cart/name-list/left-out';
import type { ListEntry, ListProblem } from '../../../../domain/cart/name-list/name-list';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { sizeName, unitCount } from '../../../../domain/catalog/quantity-words';
import { formatDollars } from '../../../../domain/money';
import { countOf } from '../../../../domain/text/count-of';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/screen';
import { useIsPhone } from '../../../ui/use-media-query';
import { MessagesCard, NumbersCard } from './bulk-cards';
import { ParsedGrid, ParsedList } from './parsed-grid';
import type { useNameList } from './use-name-list';

interface ParsedPanelProps {
  readonly item: CatalogItem;
  readonly color: string;
  readonly list: ReturnType<typeof useNameList>;
  readonly editor: RefObject<HTMLTextAreaElement | null>;
}

/** More would bury the grid; the rest follow as these are settled. */
const MAX_CARDS = 10;
const MESSAGES = 'messages';

export function ParsedPanel({ item, color, list, editor }: ParsedPanelProps) {
  const isPhone = useIsPhone();
  const cards = useRef<HTMLUListElement>(null);
  const { people, problems } = list;
  const leftOut = leftOutNames(list.leftOut);
  /** What the shopper wants to answer line by line. */
  const [askedEach, setAskedEach] = useState<ReadonlySet<string>>(new Set());
  const questions = list.questions.filter(({ place }) => !askedEach.has(place));
  const messages = askedEach.has(MESSAGES) ? [] : problems.filter(({ kind }) => kind === 'no_person');
  const together = new Set([
    ...(messages.length > 1 ? messages : []),
    ...questions.flatMap((question) => question.problems),
  ]);
  const single = problems.filter((problem) => !together.has(problem));
  const Parsed = isPhone ? ParsedList : ParsedGrid;

  function settle(change: () => void) {
    flushSync(change);
    (cards.current?.querySelector('button') ?? editor.current)?.focus();
  }

  return (
    <Card as="section" aria-labelledby="parsed-title" className="flex min-w-0 flex-col gap-4 p-4">
      <div className="flex min-h-11 flex-wrap items-center gap-2 max-sm:-order-2">
        <h2 id="parsed-title" className="grow text-panel">
          How we read your list
        </h2>
        <p aria-live="polite" className="flex gap-2 text-label font-semibold">
          {people.length > 0 && (
            <span className="flex h-8.5 items-center gap-2 rounded-full bg-ok-tint px-3 text-ok">
              <Check size={16} strokeWidth={2} />
              {countOf(people.length, 'person', 'people')}
            </span>
          )}
          {problems.length > 0 && (
            <span className="flex h-8.5 items-center gap-2 rounded-full bg-err-tint px-3 text-err">
              <TriangleAlert size={16} strokeWidth={2} />
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
          {messages.length > 1 && (
            <MessagesCard
              problems={messages}
              onLeaveOut={() => settle(() => list.leaveAllOut(messages))}
              onAskEach={() => settle(() => setAskedEach(new Set([...askedEach, MESSAGES])))}
            />
          )}
          {questions.map((question) => (
            <NumbersCard
              key={question.place}
              question={question}
              onNone={() => settle(() => list.edit(question.asNone))}
              onQuantities={() => settle(() => list.edit(question.asQuantities ?? []))}
              onAskEach={() => settle(() => setAskedEach(new Set([...askedEach, question.place])))}
            />
          ))}
          {single.slice(0, MAX_CARDS).map((problem) => (
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
      {single.length > MAX_CARDS && (
        <p className="text-label text-ink-2">And {single.length - MAX_CARDS} more, marked in the list.</p>
      )}
      {leftOut.length > 0 && (
        <p className="text-label wrap-break-word text-ink-2">
          <b className="font-heading text-ink">Left out:</b> {leftOut.join(', ')}
        </p>
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

interface ProblemCardProps {
  readonly problem: ListProblem;
  readonly item: CatalogItem;
  onUse(entry: ListEntry): void;
  onLeaveOut(): void;
}

function ProblemCard({ problem, item, onUse, onLeaveOut }: ProblemCardProps) {
  const { line, text, name, kind, suggestions } = problem;
  const [best, ...others] = suggestions;
  const hasBest = kind === 'unknown_size' && best !== undefined;
  const title = `Line ${line}: "${text.replaceAll('\t', ' ').trim()}"`;
  return (
    <li
      aria-label={title}
      className="grid grid-cols-[auto_1fr] gap-x-3 rounded-card border border-err p-3.5 sm:grid-cols-[auto_1fr_auto] sm:px-4.5"
    >
      <TriangleAlert size={22} strokeWidth={1.75} className="mt-px text-err" />
      <div className="min-w-0 wrap-break-word">
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
          Use {sizeName(best.size)}
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

function problemSentence({ kind, word, name, suggestions }: ListProblem, item: CatalogItem): string {
  const who = name || 'This person';
  switch (kind) {
    case 'no_size':
      return `${who} has no size yet. Pick one.`;
    case 'unknown_size':
      return `'${word}' is not a size of this item. ${didYouMean(suggestions, item)}`;
    case 'unknown_color':
      return `'${word}' is not a color of this item. Pick one, or correct the line.`;
    case 'unknown_word':
      return `'${word}' is not a size or color of this item. Is it part of the name?`;
    case 'two_sizes':
      return `Two sizes: ${word}. Which one is for ${name || 'this person'}? For both, write two lines.`;
    case 'other_cut':
      return `'${word}' is not a cut of this item. Which size is right, or is it part of the name?`;
    case 'two_colors':
      return `Two colors: ${word}. Which one is for ${who}?`;
    case 'two_quantities':
      return `Two quantities: ${word}. Which one is right?`;
    case 'size_or_quantity':
      return `'${word}' could mean two things. Which one is right?`;
    case 'color_or_name':
      return `Is '${word}' the color, or part of the name?`;
    case 'number':
      return `Is ${word} a quantity? It could also be a row number, a badge, or a year.`;
    case 'quantity':
      return `'${word}' is not a whole number from 1 to 100,000. Correct the line.`;
    case 'no_person':
      return 'This looks like a message, not like a person.';
    case 'no_name':
      return 'There is a size, but no name.';
    case 'long_name':
      return 'A name can have at most 60 characters. Shorten it.';
  }
}

function suggestionLabel({ kind, word }: ListProblem, { name, size, color, quantity }: ListEntry): string {
  switch (kind) {
    case 'other_cut':
      return name.includes(word) ? `The name is ${name}` : `${sizeName(size)} for ${name}`;
    case 'two_sizes':
    case 'size_or_quantity':
      return quantity > 1 ? `${quantity} of ${sizeName(size)} for ${name}` : `${sizeName(size)} for ${name}`;
    case 'two_colors':
    case 'unknown_color':
      return color ?? '';
    case 'two_quantities':
      return String(quantity);
    case 'number':
      return quantity > 1 ? `${unitCount(quantity)} for ${name}` : `No: 1 for ${name}`;
    case 'color_or_name':
      return color ? `${name} in ${color}` : `The name is ${name}`;
    case 'unknown_word':
      return `The name is ${name}`;
    case 'no_person':
      return `${sizeName(size)} for ${name}`;
    case 'no_name':
      return `List as ${name}`;
    default:
      return sizeName(size);
  }
}

function didYouMean([best]: readonly ListEntry[], item: CatalogItem): string {
  if (!best) return `Sizes here: ${Object.keys(item.sizes).map(sizeName).join(', ')}.`;
  return `Did you mean ${sizeName(best.size)}, ${formatDollars(item.sizes[best.size] ?? 0)}?`;
}
