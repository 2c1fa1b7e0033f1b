import { type ReloadReason, useReloadOffer } from '../../device/installation/why-failed';
import { Button } from '../../ui/button';
import { CornerCard } from '../../ui/corner-card';

const TEXTS: Readonly<Record<ReloadReason, string>> = {
  updated: 'The store was updated, and this page is from before. Your cart and what you entered stay.',
  stuck: 'A part of the store could not be loaded. Your cart and what you entered stay.',
};

/** Comes with the background work: in a page from before an update, its own file couldn't be fetched either. */
export function ReloadOffer() {
  const reason = useReloadOffer();
  if (!reason) return null;
  return (
    <CornerCard role="alert">
      <p className="min-w-0 flex-1 font-note text-ink sm:min-w-full">{TEXTS[reason]}</p>
      <Button variant="primary" onClick={() => window.location.reload()} className="sm:flex-1">
        {reason === 'updated' ? 'Reload to update' : 'Reload'}
      </Button>
    </CornerCard>
  );
}
