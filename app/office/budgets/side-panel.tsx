import { type ReactNode, useId } from 'react';
import { Panel } from '../layout/parts';

interface SidePanelProps {
  readonly title: string;
  readonly tool: ReactNode;
  readonly children: ReactNode;
}

export function SidePanel({ title, tool, children }: SidePanelProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} className="overflow-hidden">
      <div className="flex min-h-14 items-center justify-between gap-3 py-2.5 pr-3 pl-4">
        <h2 id={id} className="text-card">
          {title}
        </h2>
        {tool}
      </div>
      {children}
    </Panel>
  );
}
