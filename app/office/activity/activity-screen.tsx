import { useState } from 'react';
import type { WireActivity } from '../../../domain/wire/office';
import { DenseButton, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { fetchActivity } from '../session/office-calls';
import { useOfficeAction, useOfficeData } from '../session/office-context';
import { ActivityLines } from './activity-lines';

/** Who changed what, the newest first. Nothing in it can be edited. */
export function ActivityScreen() {
  const [first, reload] = useOfficeData(fetchActivity);
  return (
    <OfficeScreen title="Activity">
      <LoadedContent loaded={first} onRetry={() => void reload()}>
        {({ entries, next }) => <Entries key={entries[0]?.id} first={entries} firstNext={next} />}
      </LoadedContent>
    </OfficeScreen>
  );
}

function Entries({ first, firstNext }: { first: readonly WireActivity[]; firstNext: number | null }) {
  const act = useOfficeAction();
  const [entries, setEntries] = useState(first);
  const [next, setNext] = useState(firstNext);

  async function showMore(before: number) {
    const page = await act(() => fetchActivity(before));
    if (!page) return;
    setEntries([...entries, ...page.entries]);
    setNext(page.next);
  }

  return (
    <Panel className="max-w-220 px-4 py-2">
      <ActivityLines entries={entries} />
      {next !== null && (
        <DenseButton className="my-2" onClick={() => void showMore(next)}>
          Show earlier
        </DenseButton>
      )}
    </Panel>
  );
}
