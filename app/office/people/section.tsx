import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly tool?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, tool, children }: SectionProps) {
  return (
    <div className="border-t border-line px-4 py-3.5">
      <div className="mb-1 flex min-h-8 items-center justify-between gap-3">
        <h3 className="font-heading">{title}</h3>
        {tool}
      </div>
      {children}
    </div>
  );
}
