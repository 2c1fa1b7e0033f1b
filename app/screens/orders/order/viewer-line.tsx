import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { IconButton } from '../../../components/icon-button';
import { lazyOptional } from '../../../components/lazy-optional';
import { useAdmin } from './admin-context';
import { cellClasses, LINE_COLUMNS, LINE_ROW } from './line-columns';
import { type LineProps, lineKey, toggleId } from './line-props';

const LineShipped = lazyOptional(async () => (await import('./line-shipped')).LineShipped);

/** A read-only line. Its pencil asks for the admin password (docs/specification.md, Editing orders). */
export function ViewerLine({ order, line }: LineProps) {
  const { askToUnlock } = useAdmin();
  return (
    <tr className={LINE_ROW}>
      {LINE_COLUMNS.map((column) => (
        <td key={column.head} data-head={column.head} className={cellClasses(column)}>
          {column.field === 'estShipDate' ? (
            <span className="flex flex-wrap items-center justify-between gap-x-1">
              {column.cell(line)}
              <IconButton
                id={toggleId(lineKey(order, line))}
                label={`Edit line ${line.line}`}
                Icon={Pencil}
                onClick={() => askToUnlock(lineKey(order, line))}
              />
              {line.shippedAt !== null && (
                <Suspense fallback={<span className="h-5 basis-full" />}>
                  <LineShipped line={line} />
                </Suspense>
              )}
            </span>
          ) : (
            <span>{column.cell(line)}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
