import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isScriptMissing } from '../../device/installation/page-release';
import { reloadOnce } from '../../device/installation/reload-once';
import { Button } from '../../ui/button';
import { ErrorBoundary } from '../../ui/error-boundary';
import { type ScriptTrouble, useFetchedScreens, useScriptRecovery } from '../../ui/routing/use-script-recovery';
import { DenseButton, OfficeScreen } from './parts';

interface BoundaryProps {
  readonly children: ReactNode;
}

/** In place of a screen that can't be shown. The menu around it works, and what was typed elsewhere stays. */
export function ScreenBoundary({ children }: BoundaryProps) {
  const { key } = useLocation();
  const fetched = useFetchedScreens();
  return (
    <ErrorBoundary resetKey={`${key}/${fetched}`} fallback={(error) => <ScreenTrouble error={error} />}>
      {children}
    </ErrorBoundary>
  );
}

/** In place of a part of a screen; the rest of it works. @param isSilent the same trouble is told elsewhere */
export function PartBoundary({ children, isSilent = false }: BoundaryProps & { readonly isSilent?: boolean }) {
  const fetched = useFetchedScreens();
  return (
    <ErrorBoundary resetKey={String(fetched)} fallback={(error) => (isSilent ? null : <PartTrouble error={error} />)}>
      {children}
    </ErrorBoundary>
  );
}

function ScreenTrouble({ error }: { error: unknown }) {
  return isScriptMissing(error) ? <MissingScreen missing={String(error)} /> : <BrokenScreen />;
}

/** Nobody has typed into a screen that hasn't opened, so the page may reload by itself if only that gets it. */
function MissingScreen({ missing }: { missing: string }) {
  const { trouble, retry } = useScriptRecovery();
  useEffect(() => {
    if (trouble === 'stuck') reloadOnce(missing);
  }, [trouble, missing]);
  if (!trouble) return null;
  const { title, text } = TROUBLES[trouble];
  return (
    <OfficeScreen title={title}>
      <div role="status" className="flex max-w-prose flex-col items-start gap-4">
        <p className="text-ink-2">{text}</p>
        <TroubleButton trouble={trouble} onRetry={retry} />
      </div>
    </OfficeScreen>
  );
}

function PartTrouble({ error }: { error: unknown }) {
  return isScriptMissing(error) ? (
    <MissingPart />
  ) : (
    <p role="alert" className="p-4">
      Something went wrong here, and it has been reported. Nothing was changed; the rest of the screen works.
    </p>
  );
}

function MissingPart() {
  const { trouble, retry } = useScriptRecovery();
  if (!trouble) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 flex-1 basis-60">{TROUBLES[trouble].text}</p>
      <TroubleButton trouble={trouble} onRetry={retry} />
    </div>
  );
}

const KEPT = 'Lines that you haven’t saved yet are kept.';

const TROUBLES: Readonly<Record<ScriptTrouble, { readonly title: string; readonly text: string }>> = {
  unreachable: {
    title: 'No connection',
    text: `This part of the office hasn’t been loaded before, and the server can’t be reached. It loads by itself once the connection is back. ${KEPT}`,
  },
  replaced: {
    title: 'The office has been updated',
    text: `This part belongs to a newer release than this page. Reload the page to go on. ${KEPT}`,
  },
  stuck: {
    title: 'Not loaded',
    text: `The connection is back, but this browser loads this part only with the whole page. Reload it to go on. ${KEPT}`,
  },
};

function TroubleButton({ trouble, onRetry }: { trouble: ScriptTrouble; onRetry(): void }) {
  if (trouble === 'unreachable') return <DenseButton onClick={onRetry}>Try again</DenseButton>;
  return (
    <DenseButton variant="dark" onClick={() => window.location.reload()}>
      {trouble === 'replaced' ? 'Reload to update' : 'Reload'}
    </DenseButton>
  );
}

function BrokenScreen() {
  return (
    <OfficeScreen title="This screen could not be shown">
      <div role="alert" className="flex max-w-prose flex-col items-start gap-4">
        <p className="text-ink-2">
          Something went wrong, and it has been reported. What was saved is safe, and the rest of the office works.{' '}
          {KEPT}
        </p>
        <DenseButton variant="dark" onClick={() => window.location.reload()}>
          Reload
        </DenseButton>
      </div>
    </OfficeScreen>
  );
}

/** Around everything, frame included. */
export function OfficeBoundary({ children }: BoundaryProps) {
  return (
    <ErrorBoundary
      resetKey=""
      fallback={() => (
        <main className="mx-auto grid min-h-dvh max-w-110 content-center justify-items-start gap-4 p-6">
          <title>Office</title>
          <h1 className="text-dialog">The office could not be shown</h1>
          <p>Something went wrong, and it has been reported. What was saved is safe. {KEPT}</p>
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
