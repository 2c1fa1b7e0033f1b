import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { changedFields } from '../../../../domain/orders/line-draft';
import type { OrderLine } from '../../../../domain/orders/order';
import { EDITABLE_FIELDS } from '../../../../domain/orders/order-edit';
import { NO_SHIP_DATE } from '../../../../domain/orders/ship-date';
import { Button } from '../../../components/button';
import { FIELD_NAMES, shownField } from './field-names';
import type { EditedLine } from './line-edit-store';
import type { useLineEditing } from './use-line-editing';

interface LineErrorProps {
  readonly line: OrderLine;
  readonly edited: EditedLine;
  readonly editing: ReturnType<typeof useLineEditing>;
}

export function LineError({ line, edited, editing }: LineErrorProps) {
  if (edited.state !== 'failed' && edited.state !== 'conflict') return null;
  return (
    <tr className="max-sm:block">
      <td colSpan={10} className="px-2 pb-3 max-sm:block max-sm:px-0">
        <div
          id={`${editing.key}/error`}
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-err-tint px-3 py-2 text-label text-err"
        >
          <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
          {edited.state === 'conflict' ? (
            <Conflict line={line} edited={edited} editing={editing} />
          ) : (
            <Failure edited={edited} editing={editing} />
          )}
        </div>
      </td>
    </tr>
  );
}

function Failure({ edited, editing }: Omit<LineErrorProps, 'line'>) {
  if (edited.isInvalid) return <span className="min-w-0 flex-1">Not saved. {edited.error}</span>;
  return (
    <>
      <span className="min-w-0 flex-1">{edited.error}</span>
      <Button onClick={editing.retry} size="small" className="text-err!">
        Not saved – Retry
      </Button>
    </>
  );
}

function Conflict({ line, edited, editing }: LineErrorProps) {
  const { draft, stored = line } = edited;
  const mine = changedFields(draft);
  const fields = EDITABLE_FIELDS.filter((field) => mine.includes(field) || stored[field] !== draft.loaded[field]);
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <b className="font-heading">Someone else changed this line in the meantime. Nothing was overwritten.</b>
        <dl className="mt-1 grid grid-cols-[auto_auto_1fr] gap-x-4 text-ink [overflow-wrap:anywhere]">
          {fields.map((field) => (
            <Fragment key={field}>
              <dt className="text-ink-2">{FIELD_NAMES[field]}</dt>
              <dd>yours: {mine.includes(field) ? draft.typed[field] || NO_SHIP_DATE : 'unchanged'}</dd>
              <dd>theirs: {shownField(field, stored[field])}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
      <Button onClick={editing.saveMine} size="small">
        Save mine
      </Button>
      <Button onClick={editing.discard} size="small">
        Keep theirs
      </Button>
    </>
  );
}
