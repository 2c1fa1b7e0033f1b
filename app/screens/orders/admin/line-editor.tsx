import type { OrderLine } from '../../../../domain/orders/order';
import { EDITABLE_FIELDS } from '../../../../domain/orders/order-edit';
import { FIELD_NAMES } from './field-names';
import { LineField } from './line-field';
import type { useLineEditing } from './use-line-editing';

interface LineEditorProps {
  readonly line: OrderLine;
  readonly editing: ReturnType<typeof useLineEditing>;
}

/** The line's fields, below it if the table is too narrow for inputs in its columns. */
export function LineEditor({ line, editing }: LineEditorProps) {
  return (
    <tr className="bg-surface max-sm:block">
      <td colSpan={10} className="px-2 pb-3 max-sm:block max-sm:p-0 max-sm:pb-3">
        <div className="grid gap-2 sm:grid-cols-3">
          {EDITABLE_FIELDS.map((field) => (
            <div key={field}>
              <span aria-hidden className="mb-1 block text-label font-semibold text-ink-2">
                {FIELD_NAMES[field]}
              </span>
              <LineField field={field} line={line} editing={editing} className="w-full" />
            </div>
          ))}
        </div>
      </td>
    </tr>
  );
}
