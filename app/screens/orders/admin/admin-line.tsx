import { useEffect, useEffectEvent } from 'react';
import { useMediaQuery } from '../../../components/use-media-query';
import { useAdmin } from '../order/admin-context';
import { cellClasses, LINE_COLUMNS, LINE_ROW } from '../order/line-columns';
import type { LineProps } from '../order/line-props';
import { LineActions } from './line-actions';
import { LineEditor } from './line-editor';
import { LineError } from './line-error';
import { LineField } from './line-field';
import { useLineEditing } from './use-line-editing';

/** A line whose three fields can be edited. */
export function AdminLine({ order, line }: LineProps) {
  const editing = useLineEditing({ order, line });
  const { edited, isEditing } = editing;
  const { opening, opened } = useAdmin();
  const isOpening = opening === editing.key;
  const openFields = useEffectEvent(() => {
    opened();
    editing.open();
  });
  useEffect(() => {
    if (!isOpening) return;
    // Fields are shown synchronously, which no effect may do.
    const frame = requestAnimationFrame(openFields);
    return () => cancelAnimationFrame(frame);
  }, [isOpening]);
  const isWide = useMediaQuery('(min-width: 1100px)');
  return (
    <>
      <tr className={`${LINE_ROW} ${isEditing ? 'bg-surface' : ''}`}>
        {LINE_COLUMNS.map((column) => {
          const { head, field } = column;
          const width = field === 'estShipDate' ? 'w-34' : 'w-full';
          const content =
            field && isEditing && isWide ? (
              <LineField field={field} line={line} editing={editing} className={width} />
            ) : (
              column.cell(line)
            );
          return (
            <td key={head} data-head={head} className={cellClasses(column)}>
              {field === 'estShipDate' ? (
                <LineActions order={order} line={line} editing={editing}>
                  {content}
                </LineActions>
              ) : (
                <span>{content}</span>
              )}
            </td>
          );
        })}
      </tr>
      {isEditing && !isWide && <LineEditor line={line} editing={editing} />}
      {edited && <LineError line={line} edited={edited} editing={editing} />}
    </>
  );
}
