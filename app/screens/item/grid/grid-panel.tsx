import { CircleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cellName } from '../../../../domain/cart/grid/shape';
import { quoted } from './paste-messages';

interface GridPanelProps {
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly isError?: boolean;
  readonly onEscape?: () => void;
  readonly children: ReactNode;
}

export function GridPanel({ name, Icon, isError = false, onEscape, children }: GridPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The action bar may cover the space below the grid. Newer browsers return a promise, which isn't a cleanup.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={panel}
      aria-label={name}
      onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
      className={`mt-3 flex flex-wrap items-center gap-3.5 rounded-card border-[1.5px] bg-surface py-2.5 pr-3 pl-4 ${isError ? 'border-err' : 'border-brand'}`}
    >
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-control ${isError ? 'bg-err-tint text-err' : 'bg-brand-tint text-brand'}`}
      >
        <Icon aria-hidden size={20} strokeWidth={2} />
      </span>
      {children}
    </section>
  );
}

export interface RefusedText {
  readonly cell: string;
  readonly text: string;
}

/** Why a cell stays empty, and what to do. */
export function RefusedNote({ cell, text }: RefusedText) {
  return (
    <GridPanel name="Not taken" Icon={CircleAlert} isError>
      <p className="min-w-0 flex-1 text-label font-note text-err">
        {quoted(text)} is not a whole number up to 100,000, so {cellName(cell)} is empty. Press Backspace and type it
        again.
      </p>
    </GridPanel>
  );
}
