import { useMatches } from 'react-router-dom';
import { Button } from '../components/button';
import { CORNER_CARD } from '../components/corner';
import { useWaitingUpdate } from './waiting-update';

/** Offers the new build, except on screens where somebody may be typing. */
export function UpdateBar() {
  const accept = useWaitingUpdate();
  const isTyping = useMatches().some(({ handle }) => isTypingHandle(handle));
  if (!accept || isTyping) return null;
  return (
    <div role="alert" className={CORNER_CARD}>
      <p className="flex-1 font-note text-ink max-sm:sr-only sm:min-w-full">A new version of the store is ready.</p>
      <Button onClick={accept} className="flex-1">
        New version ready – Reload
      </Button>
    </div>
  );
}

/** Set by routes (`handle: { holdsTyping: true }`). */
function isTypingHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'holdsTyping' in handle;
}
