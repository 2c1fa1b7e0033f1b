import { Check, type LucideIcon } from 'lucide-react';
import type { StageStep } from '../../../domain/orders/stage-steps';

/** Always with the day, because the page is printed and reopened. */
export const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const MARKS: Readonly<Record<StageStep['state'], string>> = {
  done: 'border-brand bg-brand text-white print:bg-surface print:text-brand',
  now: 'border-dashed border-brand text-brand',
  todo: 'border-dashed border-line-strong text-ink-3',
};

interface StepProps {
  /** Once it's done, its icon is a check mark. */
  readonly step: Omit<StageStep, 'stage'> & { readonly Icon: LucideIcon };
  readonly next: Pick<StageStep, 'state'> | undefined;
}

/** A step of an order's way. On a phone, they're below each other. */
export function Step({ step, next }: StepProps) {
  const { state, title, note, isPast } = step;
  const Icon = state === 'done' && !isPast ? Check : step.Icon;
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative min-w-0 pr-3 max-sm:grid max-sm:grid-cols-[32px_1fr] max-sm:gap-x-3 max-sm:pr-0 max-sm:not-last:pb-2.75"
    >
      {next && (
        <span
          aria-hidden
          className={`absolute border-dashed sm:top-3.75 sm:right-2 sm:left-10 sm:border-t-2 max-sm:top-8 max-sm:bottom-0 max-sm:left-3.75 max-sm:border-l-2 ${next.state === 'todo' ? 'border-line-strong' : 'border-brand'}`}
        />
      )}
      <span
        aria-hidden
        className={`grid size-8 place-items-center rounded-full border-2 ${isPast ? 'border-dashed border-wait text-wait' : MARKS[state]}`}
      >
        <Icon size={17} strokeWidth={state === 'done' ? 2.6 : 1.75} />
      </span>
      <p className="max-sm:flex max-sm:min-h-8 max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3 sm:mt-2.5">
        <b className={`block font-heading ${isPast ? 'text-wait' : state === 'todo' ? 'text-ink-2' : 'text-ink'}`}>
          {title}
          <span className="sr-only">{state === 'done' ? ', done' : ''}</span>
        </b>
        <span className="block text-label text-ink-2 wrap-break-word">{note}</span>
      </p>
    </li>
  );
}
