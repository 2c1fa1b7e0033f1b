import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSame, isWithin, type Json, type Place, valueAt } from '../../../domain/catalog/draft';
import { formatTime } from '../../ui/format-time';
import { useOffice } from '../session/office-context';
import { type Catalog, editsAt } from './catalog-data';
import type { FieldConflict } from './catalog-store';

export function useWho(): (edit: {
  readonly by: string;
  readonly at: number;
  readonly person?: string | null;
}) => string {
  const { id } = useOffice().me.person;
  return ({ by, at, person }) => `${person === id ? 'You' : by}, ${formatTime(at)}`;
}

/** Writes a value the way a sentence quotes it. */
export function quotedValue(value: Json): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'number') return value.toFixed(2);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return `“${value.map((each) => (typeof each === 'string' ? each : '…')).join(', ')}”`;
  return typeof value === 'string' ? `“${value}”` : 'something else';
}

interface FieldNotesProps {
  readonly catalog: Catalog;
  readonly place: Place;
  readonly problems: readonly string[];
  readonly id?: string;
  format?(value: Json): string;
}

/** Below a field: somebody else's change, what's wrong, and what was published. */
export function FieldNotes({ catalog, place, problems, id, format = quotedValue }: FieldNotesProps) {
  const who = useWho();
  const conflict = catalog.conflicts.find(({ mine }) => isWithin(mine, place));
  const before = valueAt(catalog.published, place);
  const isChanged = !isSame(before, valueAt(catalog.documents, place));
  const edit = editsAt(catalog, place).at(-1);
  // What is part of something new has no value from before.
  const isNew = valueAt(catalog.published, { ...place, pointer: place.pointer.slice(0, 1) }) === null;
  return (
    <div id={id} className="text-label empty:hidden [&>*]:mt-1.25">
      {conflict && <ConflictNote catalog={catalog} conflict={conflict} format={format} />}
      {problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      {isChanged && !isNew && (
        <p className="text-send">
          Was {format(before)}.{edit && ` ${who(edit)}`}
        </p>
      )}
    </div>
  );
}

interface ConflictNoteProps {
  readonly catalog: Catalog;
  readonly conflict: FieldConflict;
  readonly label?: string;
  format?(value: Json): string;
}

export function ConflictNote({ catalog, conflict, label, format = quotedValue }: ConflictNoteProps) {
  const { by, at, theirs } = conflict.theirs;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-wait">
      <span>
        {label && <b className="font-heading">{label}: </b>}
        {by} changed this to {format(theirs)}, {formatTime(at)}.
      </span>
      <TextButton onClick={() => catalog.resolve(conflict, 'theirs')}>Take theirs</TextButton>
      <TextButton onClick={() => catalog.resolve(conflict, 'mine')}>Keep mine</TextButton>
    </div>
  );
}

export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-1.75 font-note text-err">
      <CircleAlert size={15} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export function TextButton({ children, onClick }: { children: ReactNode; onClick(): void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-thumb font-heading text-send underline-offset-3 hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}

export function ChangedDot() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1 right-1 size-1.5 rounded-full bg-send forced-color-adjust-none"
    />
  );
}
