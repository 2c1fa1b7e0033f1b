import { MessageSquareText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NumberQuestion } from '../../../../domain/cart/name-list/bulk-answers';
import type { ListProblem } from '../../../../domain/cart/name-list/name-list';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import { countOf } from '../../../../domain/text/count-of';
import { Button } from '../../../ui/button';

interface NumbersCardProps {
  readonly question: NumberQuestion;
  onNone(): void;
  onQuantities(): void;
  onAskEach(): void;
}

/** Asks about a column of numbers once. The total shows at a glance whether they can be quantities. */
export function NumbersCard({ question, onNone, onQuantities, onAskEach }: NumbersCardProps) {
  const { numbers, place, units } = question;
  return (
    <BulkCard
      title={`${countOf(numbers.length, 'number')} ${place}: ${shortened(numbers)}`}
      Icon={TriangleAlert}
      text="Are they quantities? They could also be row numbers, badges, or years."
    >
      <Button size="small" onClick={onNone} className="whitespace-normal">
        No, leave them out
      </Button>
      {units !== undefined && (
        <Button size="small" onClick={onQuantities} className="whitespace-normal">
          Yes, {unitCount(units)}
        </Button>
      )}
      <AskEach onPress={onAskEach} />
    </BulkCard>
  );
}

interface MessagesCardProps {
  readonly problems: readonly ListProblem[];
  onLeaveOut(): void;
  onAskEach(): void;
}

/** Leaves greetings and signatures out together; lists all of them, because one might be a person after all. */
export function MessagesCard({ problems, onLeaveOut, onAskEach }: MessagesCardProps) {
  return (
    <BulkCard
      title={`${problems.length} texts look like a message, not like people`}
      Icon={MessageSquareText}
      text={
        <ul className="max-h-44 overflow-y-auto">
          {problems.map(({ line, start, text }) => (
            <li key={start}>
              Line {line}: "{text.replaceAll('\t', ' ').trim()}"
            </li>
          ))}
        </ul>
      }
    >
      <Button size="small" onClick={onLeaveOut} className="whitespace-normal">
        {problems.length === 2 ? 'Leave both out' : `Leave all ${problems.length} out`}
      </Button>
      <AskEach onPress={onAskEach} />
    </BulkCard>
  );
}

function AskEach({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress} className="whitespace-normal">
      Ask one by one
    </Button>
  );
}

interface BulkCardProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly Icon: typeof TriangleAlert;
  readonly children: ReactNode;
}

function BulkCard({ title, text, Icon, children }: BulkCardProps) {
  return (
    <li aria-label={title} className="grid grid-cols-[auto_1fr] gap-x-3 rounded-card border border-err p-3.5 sm:px-4.5">
      <Icon size={22} strokeWidth={1.75} className="mt-px text-err" />
      <div className="min-w-0 wrap-break-word">
        <p className="text-card">{title}</p>
        <div className="mt-0.5 text-ink-2">{text}</div>
      </div>
      <div className="col-start-2 mt-3 flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

const MAX_SHOWN = 4;

function shortened(texts: readonly string[]): string {
  const shown = texts.length > MAX_SHOWN + 1 ? [...texts.slice(0, MAX_SHOWN), '…'] : texts;
  return shown.join(', ');
}
