import { Button } from '../../components/button';
import { CORNER_CARD } from '../../components/corner-card';

/** Offers the new build. */
export function UpdateBar({ onAccept }: { onAccept(): void }) {
  return (
    <div role="alert" className={CORNER_CARD}>
      <p className="flex-1 font-note text-ink max-sm:sr-only sm:min-w-full">A new version of the store is ready.</p>
      <Button onClick={onAccept} className="flex-1">
        New version ready – Reload
      </Button>
    </div>
  );
}
