import { useMatches } from 'react-router-dom';
import { Button } from '../components/button';
import { CORNER_CARD } from '../components/corner-card';

/** Offers the new build, except on screens where somebody may be typing. */
export function UpdateBar({ onAccept }: { onAccept(): void }) {
  const isTyping = useMatches().some(({ handle }) => isTypingHandle(handle));
  if (isTyping) return null;
  return (
    <div role="alert" className={CORNER_CARD}>
      <p className="flex-1 font-note text-ink max-sm:sr-only sm:min-w-full">A new version of the store is ready.</p>
      <Button onClick={onAccept} className="flex-1">
        New version ready – Reload
      </Button>
    </div>
  );
}

/** Set by routes (`handle: { holdsTyping: true }`). */
function isTypingHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'holdsTyping' in handle;
}
