import type { ReactNode } from 'react';
import { Panel } from '../layout/parts';

interface ItemPanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function ItemPanel({ title, note, tools, children }: ItemPanelProps) {
  return (
    <Panel className="px-4 pt-3 pb-4">
      <div className="mb-2.5 flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-2">
        <h2 className="text-lead font-heading">{title}</h2>
        <span className="text-label text-ink-2">{note}</span>
        <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>
      </div>
      {children}
    </Panel>
  );
}
