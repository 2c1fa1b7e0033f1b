import { Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { WireRevision } from '../../../../domain/calls/catalog';
import { formatTime } from '../../../ui/format-time';
import { ConfirmDialog, SmallDialog } from '../../../ui/small-dialog';
import { DenseButton, LoadedContent, Panel } from '../../layout/parts';
import { compareRevision, fetchHistory, undoRevision } from '../../session/office-calls';
import { useOfficeAction, useOfficeData } from '../../session/office-context';
import type { Catalog } from '../catalog-data';
import { DifferenceList } from './difference-list';

export function History({ catalog }: { catalog: Catalog }) {
  const act = useOfficeAction();
  const [first, reload] = useOfficeData(fetchFirst);
  const [older, setOlder] = useState<readonly WireRevision[]>([]);
  const [isEnd, setEnd] = useState(false);
  const [compared, setCompared] = useState<WireRevision>();
  const [undone, setUndone] = useState<WireRevision>();

  async function handleMore(before: number) {
    const page = await act(() => fetchHistory(before));
    if (!page) return;
    setOlder([...older, ...page.revisions]);
    setEnd(!page.has_more);
  }

  async function handleUndo({ id }: WireRevision) {
    setUndone(undefined);
    await act(() => undoRevision(id), `Version ${id} was undone.`);
    await catalog.reload();
    await reload();
  }

  return (
    <LoadedContent loaded={first} onRetry={() => void reload()}>
      {({ revisions, has_more }) => {
        const all = [...revisions, ...older];
        return (
          <>
            <Panel>
              <ul className="divide-y divide-line">
                {all.map((revision) => (
                  <Revision
                    key={revision.id}
                    revision={revision}
                    onCompare={() => setCompared(revision)}
                    onUndo={() => setUndone(revision)}
                  />
                ))}
              </ul>
            </Panel>
            {has_more && !isEnd && (
              <DenseButton className="justify-self-start" onClick={() => void handleMore(all.at(-1)?.id ?? 1)}>
                Show older versions
              </DenseButton>
            )}
            {compared && <CompareDialog revision={compared} onClose={() => setCompared(undefined)} />}
            {undone && (
              <ConfirmDialog
                title={`Undo version ${undone.id}?`}
                stay="Keep it"
                go={`Undo version ${undone.id}`}
                goVariant="dark"
                onClose={() => setUndone(undefined)}
                onGo={() => void handleUndo(undone)}
              >
                <p className="mt-3 text-ink-2">
                  The stores sell what version {undone.id - 1} had, within seconds. The draft stays as it is, and this
                  can be undone, too.
                </p>
              </ConfirmDialog>
            )}
          </>
        );
      }}
    </LoadedContent>
  );
}

const fetchFirst = () => fetchHistory();

interface RevisionProps {
  readonly revision: WireRevision;
  onCompare(): void;
  onUndo(): void;
}

function Revision({ revision, onCompare, onUndo }: RevisionProps) {
  const { id, at, by, note, can_undo } = revision;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <b className="w-10 shrink-0 font-heading">
        <span className="sr-only">Version </span>
        {id}
      </b>
      <div className="min-w-0 flex-1 max-sm:basis-2/3">
        <p className="font-name wrap-anywhere">{titleOf(revision)}</p>
        <p className="text-label wrap-anywhere text-ink-2">
          {by}, {formatTime(at)}
          {note && `. “${note}”`}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-2 max-sm:basis-full max-sm:justify-start max-sm:pl-13">
        {can_undo && (
          <DenseButton onClick={onUndo} aria-label={`Undo version ${id}`}>
            <Undo2 size={16} strokeWidth={1.75} />
            Undo
          </DenseButton>
        )}
        {id > 1 && (
          <DenseButton onClick={onCompare} aria-label={`Compare version ${id} with the one before`}>
            Compare
          </DenseButton>
        )}
      </div>
    </li>
  );
}

const TITLES: Readonly<Record<WireRevision['source'], string>> = {
  files: 'Loaded from files',
  office: 'Changes you may not see',
  plan: 'Changes you may not see',
  undo: 'Undone',
  workbook: 'Imported from a workbook',
};

function titleOf({ id, summary, source }: WireRevision): string {
  if (id === 1) return 'The first version, from the data files';
  return summary || TITLES[source];
}

function CompareDialog({ revision: { id }, onClose }: { revision: WireRevision; onClose(): void }) {
  const [loaded, reload] = useOfficeData(useCallback(() => compareRevision(id), [id]));
  return (
    <SmallDialog title={`What version ${id} changed`} onClose={onClose} fitsScreen>
      <div className="mt-3 min-h-24 overflow-y-auto">
        <LoadedContent loaded={loaded} onRetry={() => void reload()}>
          {({ lines }) => (lines.length === 0 ? <p>Nothing that you may see.</p> : <DifferenceList lines={lines} />)}
        </LoadedContent>
      </div>
    </SmallDialog>
  );
}
