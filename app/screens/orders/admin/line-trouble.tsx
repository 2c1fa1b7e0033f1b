import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { changedFields } from '../../../../domain/orders/line-draft';
import type { OrderLine } from '../../../../domain/orders/order';
import { EDITABLE_FIELDS } from '../../../../domain/orders/order-edit';
import { NO_SHIP_DATE } from '../../../../domain/orders/ship-date';
import { Button } from '../../../components/button';
import type { LineWork } from './desk';
import { FIELD_NAMES, shownField } from './field-names';
import type { useLineEditing } from './use-line-editing';

interface LineTroubleProps {
  readonly line: OrderLine;
  readonly work: LineWork;
  readonly editing: ReturnType<typeof useLineEditing>;
}

/** Below a line that could not be saved: why, and what can be done. */
export function LineTrouble({ line, work, editing }: LineTroubleProps) {
  if (work.state !== 'failed' && work.state !== 'conflict') return null;
  return (
    <tr className="max-sm:block">
      <td colSpan={10} className="px-2 pb-3 max-sm:block max-sm:px-0">
        <div
          id={`${editing.key}/trouble`}
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-err-tint px-3 py-2 text-label text-err"
        >
          <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
          {work.state === 'conflict' ? (
            <Conflict line={line} work={work} editing={editing} />
          ) : (
            <Failure work={work} editing={editing} />
          )}
        </div>
      </td>
    </tr>
  );
}

function Failure({ work, editing }: Omit<LineTroubleProps, 'line'>) {
  if (work.isFaulty) return <span className="min-w-0 flex-1">Not saved. {work.trouble}</span>;
  return (
    <>
      <span className="min-w-0 flex-1">{work.trouble}</span>
      <Button onClick={editing.retry} size="small" className="text-err!">
        Not saved – Retry
      </Button>
    </>
  );
}

/** Both values of every field that both have to do with, and the choice between them. */
function Conflict({ line, work, editing }: LineTroubleProps) {
  const { draft, stored = line } = work;
  const mine = changedFields(draft);
  const fields = EDITABLE_FIELDS.filter((field) => mine.includes(field) || stored[field] !== draft.loaded[field]);
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <b className="font-heading">Somebody else changed this line meanwhile. Nothing was overwritten.</b>
        <dl className="mt-1 grid grid-cols-[auto_auto_1fr] gap-x-4 text-ink [overflow-wrap:anywhere]">
          {fields.map((field) => (
            <Fragment key={field}>
              <dt className="text-ink-2">{FIELD_NAMES[field]}</dt>
              <dd>yours: {mine.includes(field) ? draft.typed[field] || NO_SHIP_DATE : 'as it was'}</dd>
              <dd>theirs: {shownField(field, stored[field])}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
      <Button onClick={editing.saveMine} size="small">
        Save mine
      </Button>
      <Button onClick={editing.giveUp} size="small">
        Keep theirs
      </Button>
    </>
  );
}
