import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { ErrorBoundary } from './error-boundary';

interface PanelBoundaryProps {
  /** What can't be shown: 'The budget'. */
  readonly name: string;
  /** What's safe, and what still works without it. */
  readonly safe: string;
  /** What the panel shows; when it changes, the panel gets another try. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

/** A panel that fails leaves a sentence; the screen around it goes on. */
export function PanelBoundary({ name, safe, resetKey = '', children }: PanelBoundaryProps) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={() => <PanelFailure name={name} safe={safe} />}>
      {children}
    </ErrorBoundary>
  );
}

function PanelFailure({ name, safe }: Pick<PanelBoundaryProps, 'name' | 'safe'>) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-wait-tint px-4 py-3 text-label text-wait print:hidden"
    >
      <TriangleAlert size={20} strokeWidth={1.75} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-52">
        <b className="font-heading">{name} can’t be shown.</b> {safe}
      </p>
      <Button size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
