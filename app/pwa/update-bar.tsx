import { useMatches } from 'react-router-dom';
import { Button } from '../components/button';
import { useWaitingUpdate } from './waiting-update';

/** Offers the new build, except on screens where somebody may be typing. */
export function UpdateBar() {
  const accept = useWaitingUpdate();
  const isTyping = useMatches().some(({ handle }) => isTypingHandle(handle));
  if (!accept || isTyping) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 bg-send-tint px-4 py-2 sm:px-6">
      <p className="flex-1 font-note text-send">A new version of the store is ready.</p>
      <Button onClick={accept}>New version ready – Reload</Button>
    </div>
  );
}

/** Set by routes (`handle: { holdsTyping: true }`). */
function isTypingHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'holdsTyping' in handle;
}
