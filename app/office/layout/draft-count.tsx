import { useDraftCount } from '../session/office-context';

/** Known once a screen of the catalog has read the draft. */
export function DraftCount() {
  const count = useDraftCount();
  if (!count) return null;
  return (
    <span className="ml-auto pl-2 text-label font-semibold">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {count === 1 ? 'change' : 'changes'}</span>
    </span>
  );
}
