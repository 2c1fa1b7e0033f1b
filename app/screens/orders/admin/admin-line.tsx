import { Check, Clock, Pencil } from 'lucide-react';
import { IconButton } from '../icon-button';
import { cellClasses, LINE_COLUMNS, LINE_ROW } from '../line-columns';
import type { LineProps } from '../line-props';
import { LineField } from './line-field';
import { LineTrouble } from './line-trouble';
import { useLineEditing } from './use-line-editing';

/** A line with its three fields to fill in, and how saving it stands. */
export function AdminLine({ order, line }: LineProps) {
  const editing = useLineEditing({ order, line });
  const { work, isEditing } = editing;
  const isSaving = work?.state === 'saving';
  return (
    <>
      <tr className={`${LINE_ROW} ${isEditing ? 'bg-surface' : 'bg-[#f8fafa]'}`}>
        {LINE_COLUMNS.map((column) => {
          const { head, field } = column;
          const content =
            field && isEditing ? <LineField field={field} line={line} editing={editing} /> : column.cell(line);
          return (
            <td key={head} data-head={head} className={`${cellClasses(column)} ${field && isEditing ? 'lg:px-1' : ''}`}>
              {field === 'est_ship_date' ? (
                <span className="flex items-center justify-between gap-1 max-sm:flex-wrap max-sm:justify-end">
                  <span className={isEditing ? 'flex-1' : ''}>
                    {content}
                    <span aria-live="polite">
                      {isSaving && <span className="block text-caption text-send">Saving…</span>}
                      {work?.state === 'saved' && (
                        <span className="flex items-center gap-1 text-caption text-ok">
                          <Check aria-hidden size={13} strokeWidth={2.5} />
                          Saved
                        </span>
                      )}
                    </span>
                  </span>
                  <span className="flex">
                    {line.version > 1 && (
                      <IconButton label={`History of line ${line.line}`} Icon={Clock} onClick={editing.showHistory} />
                    )}
                    <IconButton
                      label={isEditing ? `Save line ${line.line}` : `Edit line ${line.line}`}
                      Icon={isEditing ? Check : Pencil}
                      look={isEditing ? 'primary' : 'quiet'}
                      isDisabled={isSaving}
                      onClick={editing.toggle}
                    />
                  </span>
                </span>
              ) : (
                <span className={field && isEditing ? 'sm:w-full' : ''}>{content}</span>
              )}
            </td>
          );
        })}
      </tr>
      {work && <LineTrouble line={line} work={work} editing={editing} />}
    </>
  );
}
