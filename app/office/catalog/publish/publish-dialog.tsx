import { TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { WireConflict, WireDifference } from '../../../../domain/calls/catalog';
import { problemLine } from '../../../../domain/catalog/check/catalog-problems';
import { countOf } from '../../../../domain/text/count-of';
import { CallError } from '../../../data/api/client';
import { Button } from '../../../ui/button';
import { SideSheet } from '../../../ui/dialog-frame';
import { localDay } from '../../../ui/local-day';
import { useToast } from '../../../ui/toast';
import { CheckField, Field, FormError } from '../../layout/fields';
import { LoadedContent } from '../../layout/parts';
import { fetchDifference, publishDraft } from '../../session/office-calls';
import { failureText, useOfficeData } from '../../session/office-context';
import type { Catalog } from '../catalog-data';
import { quotedValue } from '../field-notes';
import { DifferenceList } from './difference-list';
import { firstWhen, goesLiveText, momentOfWhen, WhenField, zonesOf } from './when';

interface PublishDialogProps {
  readonly catalog: Catalog;
  readonly ids: readonly number[];
  onClose(): void;
}

/** Shows what changes, asks about what's flagged, and publishes it now or later. */
export function PublishDialog({ catalog, ids, onClose }: PublishDialogProps) {
  // What the dialog opened with: nothing that others change in the meantime gets published unseen.
  const [seen] = useState({ revision: catalog.state.revision, ids });
  const [loaded, reload] = useOfficeData(useCallback(() => fetchDifference(seen.revision, seen.ids), [seen]));
  return (
    <LoadedContent loaded={loaded} onRetry={() => void reload()}>
      {(difference) => <Sheet catalog={catalog} {...seen} difference={difference} onClose={onClose} />}
    </LoadedContent>
  );
}

interface SheetProps extends PublishDialogProps {
  readonly revision: number;
  readonly difference: WireDifference;
}

function Sheet({ catalog, revision, ids, difference, onClose }: SheetProps) {
  const toast = useToast();
  const { lines, problems, conflicts, customers } = difference;
  const zones = zonesOf(
    catalog.published,
    lines.flatMap(({ customer }) => customer ?? []),
  );
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const [when, setWhen] = useState(() => firstWhen(zones));
  const [failure, setFailure] = useState<string>();
  const [whenError, setWhenError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const flags = [...lines.flatMap((line) => line.flags), ...conflicts].filter(({ id }) => !confirmed.has(id));
  const at = momentOfWhen(when);
  const blocked = blockedText(problems.length, flags.length, at);

  function handleConfirm(id: string) {
    setConfirmed(new Set(confirmed.has(id) ? [...confirmed].filter((each) => each !== id) : [...confirmed, id]));
  }

  function handleWhen(next: typeof when) {
    setWhen(next);
    setWhenError(undefined);
  }

  async function handlePublish() {
    setBusy(true);
    setFailure(undefined);
    try {
      const input = { revision, ids: [...ids], note, confirmed: [...confirmed] };
      const published = await publishDraft(at === undefined ? input : { ...input, at });
      toast.show(at === undefined ? `Version ${published.revision} is live.` : `Planned for ${goesLiveText(at)}.`);
      onClose();
    } catch (error) {
      const field = error instanceof CallError ? error.body?.fields?.at : undefined;
      setWhenError(field);
      if (!field) setFailure(failureText(error));
    } finally {
      setBusy(false);
      await catalog.reload();
    }
  }

  return (
    <SideSheet
      title={`Publish ${countOf(ids.length, 'change')}`}
      summary={
        <p className="mt-1 pr-12 text-ink-2">
          {problems.length === 0 && `Seen by ${countOf(customers, 'customer')}. `}All of it goes live, or none of it.
        </p>
      }
      isOpen
      onClose={onClose}
      foot={
        <div className="grid gap-3">
          <FormError>{failure}</FormError>
          <div className="flex flex-wrap items-center justify-end gap-2.5">
            {blocked && (
              <p id="publish-blocked" className="flex items-center gap-2 font-note text-wait max-sm:w-full sm:mr-auto">
                <TriangleAlert size={16} />
                {blocked}
              </p>
            )}
            <Button onClick={onClose}>Keep as draft</Button>
            <Button
              variant="dark"
              disabled={isBusy || blocked !== undefined}
              aria-describedby={blocked && 'publish-blocked'}
              onClick={() => void handlePublish()}
            >
              {at === undefined || Number.isNaN(at) ? 'Publish' : `Plan for ${dayText(when.day)}`}
            </Button>
          </div>
        </div>
      }
    >
      {problems.length > 0 && (
        <ul className="grid gap-1.5 py-2 text-err">
          {problems.map((problem) => (
            <li key={problemLine(problem)} className="wrap-anywhere">
              {problemLine(problem)}
            </li>
          ))}
        </ul>
      )}
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.id}
          conflict={conflict}
          isConfirmed={confirmed.has(conflict.id)}
          onConfirm={handleConfirm}
        />
      ))}
      {lines.length === 0 && problems.length === 0 && <p className="py-2">Nothing changes in the stores.</p>}
      <DifferenceList lines={lines} confirmed={confirmed} onConfirm={handleConfirm} />
      <div className="mt-2 grid gap-4 border-t border-line pt-4">
        <Field label="Note, for the history" autoComplete="off" maxLength={300} value={note} onChange={setNote} />
        <WhenField when={when} zones={zones} error={whenError} onChange={handleWhen} />
      </div>
    </SideSheet>
  );
}

function blockedText(problems: number, flags: number, at: number | undefined): string | undefined {
  if (problems > 0) return `Put ${problems === 1 ? 'the problem' : `the ${problems} problems`} right first`;
  if (flags > 0) return `Confirm ${flags === 1 ? 'what is flagged' : `the ${flags} that are flagged`} first`;
  return Number.isNaN(at) ? 'Choose a day and a time' : undefined;
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Names the year if there's such a day before. */
function dayText(day: string): string {
  const [year = '', ...rest] = localDay(Date.now()).split('-');
  const isNext = day < [Number(year) + 1, ...rest].join('-');
  return (isNext ? DAY : DAY_OF_YEAR).format(Date.parse(day));
}

interface ConflictProps {
  readonly conflict: WireConflict;
  readonly isConfirmed: boolean;
  onConfirm(id: string): void;
}

function Conflict({ conflict, isConfirmed, onConfirm }: ConflictProps) {
  const { id, document, pointer, base, published, value } = conflict;
  const place = [document, ...pointer].join(' ');
  return (
    <div className="my-2 rounded-control bg-wait-tint p-3.5">
      <p className="flex items-center gap-2 font-heading text-wait">
        <TriangleAlert size={16} className="shrink-0" />
        Somebody else has published another value since
      </p>
      <p className="mt-1 wrap-anywhere">
        {place}: it was {quotedValue(base)}, is now {quotedValue(published)}, and would be {quotedValue(value)}.
      </p>
      <CheckField
        isLarge
        aria-label={`Publish this change anyway: ${place}`}
        isOn={isConfirmed}
        onChange={() => onConfirm(id)}
        className="mt-1"
      >
        Publish this change anyway
      </CheckField>
    </div>
  );
}
