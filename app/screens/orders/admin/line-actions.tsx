import { Check, Clock, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/icon-button';
import { type LineProps, toggleId } from '../order/line-props';
import { LineShipped } from '../order/line-shipped';
import { ShipLine } from './ship-line';
import type { useLineEditing } from './use-line-editing';

interface LineActionsProps extends LineProps {
  readonly editing: ReturnType<typeof useLineEditing>;
  /**
   * The ship date. The actions share its cell, since the table has exactly ten columns (docs/specification.md, Orders
   * screen).
   */
  readonly children: ReactNode;
}

/** Next to the ship date: the state of saving, the line's history if there is one, and the toggle. */
export function LineActions({ order, line, editing, children }: LineActionsProps) {
  const { edited, isEditing, toggle, showHistory } = editing;
  const isSaving = edited?.state === 'saving';
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-1">
      <span>
        {children}
        <span aria-live="polite">
          {isSaving && <span className="block text-caption text-send">Saving…</span>}
          {edited?.state === 'saved' && (
            <span className="flex items-center gap-1 text-caption text-ok max-sm:justify-end">
              <Check aria-hidden size={13} strokeWidth={2.5} />
              Saved
            </span>
          )}
        </span>
      </span>
      <span className="ml-auto flex max-sm:ml-0">
        {!isEditing && <ShipLine order={order} line={line} />}
        {line.version > 1 && <IconButton label={`History of line ${line.line}`} Icon={Clock} onClick={showHistory} />}
        <IconButton
          id={toggleId(editing.key)}
          label={isEditing ? `Save line ${line.line}` : `Edit line ${line.line}`}
          Icon={isEditing ? Check : Pencil}
          variant={isEditing ? 'primary' : 'quiet'}
          isDisabled={isSaving}
          onClick={toggle}
        />
      </span>
      <LineShipped line={line} />
    </span>
  );
}
