import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  MAX_WORKBOOK_BYTES,
  type ReadWorkbook,
  type UploadedWorkbook,
  type WorkbookFix,
} from '../../../domain/calls/workbook';
import { isAllowedEverywhere } from '../../../domain/people/roles';
import { countOf } from '../../../domain/text/count-of';
import { saveFile } from '../../ui/save-file';
import { useToast } from '../../ui/toast';
import { ChooseFiles } from '../layout/fields';
import { SearchedChoice } from '../layout/filter-menu';
import { CustomerName, DenseButton, OfficeScreen, Panel } from '../layout/parts';
import { fetchWorkbook, uploadWorkbook } from '../session/office-calls';
import { useOffice, useOfficeAction, usePermitted } from '../session/office-context';
import { Difference } from './difference';
import { Ignored, Mistakes, Overlaps } from './mistakes';

interface Chosen {
  readonly file: File;
  readonly fixes: readonly WorkbookFix[];
  readonly uploaded?: Exclude<UploadedWorkbook, { kind: 'taken' }>;
}

/** The catalog as a workbook: get it, and take a changed one into the draft. */
export function WorkbookScreen() {
  const { grants } = useOffice().me.person;
  const targets = [
    ...(isAllowedEverywhere(grants, 'catalog.read') ? [['base', 'All customers'] as const] : []),
    ...usePermitted('catalog.read').map(({ key, title }) => [key, title] as const),
  ];
  const [target, setTarget] = useState<string>(targets[0]?.[0] ?? '');
  const [chosen, setChosen] = useState<Chosen>();
  const [isBusy, setBusy] = useState(false);
  const act = useOfficeAction();
  const toast = useToast();
  const navigate = useNavigate();

  async function read(next: Chosen, take?: string): Promise<void> {
    if (next.file.size > MAX_WORKBOOK_BYTES) {
      const message = `This file has more than ${MAX_WORKBOOK_BYTES >> 20} MB. Remove pictures and other sheets.`;
      return setChosen({ ...next, uploaded: { kind: 'unreadable', message } });
    }
    setBusy(true);
    const { file, fixes } = next;
    const head = { name: file.name.slice(-255), target, fixes: [...fixes], ...(take ? { take } : {}) };
    const uploaded = await act(() => uploadWorkbook(head, file));
    setBusy(false);
    if (uploaded?.kind === 'taken') {
      const missed = uploaded.conflicts > 0 ? `, except ${uploaded.conflicts} that somebody else was quicker with` : '';
      toast.show(`${countOf(uploaded.changes, 'change')} in the draft${missed}.`);
      void navigate('/publish');
    } else if (uploaded) {
      if (take) toast.show('The catalog has changed since. Check the differences again.');
      setChosen({ ...next, uploaded });
      if (uploaded.kind === 'read') setTarget(uploaded.target);
    }
  }

  function choose(file: File): void {
    const next = { file, fixes: [] };
    setChosen(next);
    void read(next);
  }

  async function download(): Promise<void> {
    setBusy(true);
    const blob = await act(() => fetchWorkbook(target));
    setBusy(false);
    if (blob) saveFile(`${target === 'base' ? 'all-customers' : target}-catalog.xlsx`, blob);
  }

  const uploaded = chosen?.uploaded;
  const found = uploaded?.kind === 'read' ? uploaded : undefined;
  return (
    <OfficeScreen
      title="Workbook"
      back={{ to: '/items', name: 'Items' }}
      tools={
        <>
          {targets.length > 1 && (
            <SearchedChoice
              label="Workbook of"
              isLabelHidden
              value={target}
              options={targets}
              onChange={setTarget}
              className="w-44"
            />
          )}
          <DenseButton disabled={isBusy} onClick={() => void download()}>
            <Download size={16} />
            Get the current one
          </DenseButton>
        </>
      }
    >
      <div className="grid gap-3.5 pb-20">
        <DropArea onDrop={choose}>
          {chosen ? (
            <ChosenFile chosen={chosen} found={found} isBusy={isBusy} onChoose={choose} />
          ) : (
            <NoFile onChoose={choose} />
          )}
        </DropArea>
        {uploaded?.kind === 'unreadable' && (
          <Panel role="alert" className="border-err bg-err-tint p-4 text-err">
            {uploaded.message}
          </Panel>
        )}
        {chosen && found && (
          <>
            <Mistakes
              mistakes={found.mistakes}
              isBusy={isBusy}
              onFix={(fix) => void read({ ...chosen, fixes: [...chosen.fixes, fix] })}
            />
            <Overlaps overlaps={found.overlaps} />
            <Difference read={found} />
            <Ignored ignored={found.ignored} />
            <TakeBar
              found={found}
              isBusy={isBusy}
              onCancel={() => setChosen(undefined)}
              onTake={() => void read(chosen, found.plan)}
            />
          </>
        )}
      </div>
    </OfficeScreen>
  );
}

function DropArea({ onDrop, children }: { onDrop(file: File): void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  }
  return (
    <Panel
      aria-label="File"
      className={`flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-3.5 ${isOver ? 'border-ink' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-card bg-sunken">
        <FileSpreadsheet size={20} strokeWidth={1.75} />
      </span>
      {children}
    </Panel>
  );
}

function NoFile({ onChoose }: { onChoose(file: File): void }) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-heading">Drop a changed workbook here</p>
        <p className="text-label text-ink-2">
          From Excel or LibreOffice (.xlsx), or one sheet as .csv. You see what it changes before anything is saved.
        </p>
      </div>
      <ChooseFile label="Choose a file" onChoose={onChoose} />
    </>
  );
}

interface ChosenFileProps {
  readonly chosen: Chosen;
  readonly found: ReadWorkbook | undefined;
  readonly isBusy: boolean;
  onChoose(file: File): void;
}

function ChosenFile({ chosen: { file }, found, isBusy, onChoose }: ChosenFileProps) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-lead font-heading">{file.name}</p>
        <p role="status" className="flex flex-wrap gap-x-3.5 text-label text-ink-2">
          {found && <CustomerName customer={found.target === 'base' ? undefined : found.target} />}
          <span>
            {found && `${countOf(found.sheets, 'sheet')}, ${countOf(found.rows, 'row')}, `}
            {sizeText(file.size)}
          </span>
          {found && <span>{versionText(found)}</span>}
          {isBusy && <span>Reading…</span>}
        </p>
      </div>
      <ChooseFile label="Choose another" onChoose={onChoose} />
    </>
  );
}

function ChooseFile({ label, onChoose }: { label: string; onChoose(file: File): void }) {
  return (
    <ChooseFiles label="Workbook" accept=".xlsx,.csv" onFiles={([file]) => file && onChoose(file)}>
      {(open) => (
        <DenseButton onClick={open}>
          <Upload size={16} />
          {label}
        </DenseButton>
      )}
    </ChooseFiles>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** 'From version 41, one version behind, nothing in it overlaps' */
function versionText({ made_from, revision, overlaps }: ReadWorkbook): string {
  if (made_from === null) return 'Doesn’t say which version it’s from';
  const behind = revision - made_from;
  const age = behind === 0 ? 'the current one' : behind === 1 ? 'one version behind' : `${behind} versions behind`;
  const both =
    overlaps.count === 0
      ? 'nothing in it overlaps'
      : `${countOf(overlaps.count, 'cell')} ${overlaps.count === 1 ? 'overlaps' : 'overlap'}`;
  return `From version ${made_from}, ${age}, ${both}`;
}

interface TakeBarProps {
  readonly found: ReadWorkbook;
  readonly isBusy: boolean;
  onCancel(): void;
  onTake(): void;
}

function TakeBar({ found: { changes, mistakes }, isBusy, onCancel, onTake }: TakeBarProps) {
  return (
    <div className="fixed right-0 bottom-(--office-bar) left-0 z-10 flex flex-wrap items-center justify-end gap-x-2.5 gap-y-2 border-t border-line bg-surface px-4 py-3 md:left-54 md:px-6">
      <p className="min-w-0 flex-1 basis-72 text-ink-2">
        {changes === 0
          ? 'This workbook changes nothing.'
          : `${countOf(changes, 'change')} would go into the draft. Nothing reaches a store before Publish.`}
      </p>
      <DenseButton onClick={onCancel}>Cancel</DenseButton>
      <DenseButton variant="dark" disabled={isBusy || changes === 0 || mistakes.count > 0} onClick={onTake}>
        Take {countOf(changes, 'change')}
      </DenseButton>
    </div>
  );
}
