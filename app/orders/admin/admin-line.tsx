import { Check, CircleAlert, Clock, Pencil, Truck, Undo2 } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent } from 'react';
import { isSamePrice, namedPrice } from '../../../domain/cart/po-price';
import { isPackType } from '../../../domain/catalog/item-types';
import { changedFields, isPriceChanged } from '../../../domain/orders/line-draft';
import type { OrderLine } from '../../../domain/orders/order';
import { EDITABLE_FIELDS } from '../../../domain/orders/order-edit';
import { NO_SHIP_DATE } from '../../../domain/orders/ship-date';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { useToast } from '../../ui/toast';
import { useIsPhone } from '../../ui/use-media-query';
import { useAdmin } from '../order/admin-context';
import type { Column } from '../order/line-columns';
import { LineRow, useHasLineColumns } from '../order/line-table';
import { type LineProps, toggleId } from '../order/visible-lines';
import type { EditedLine } from './line-edit-store';
import { FIELD_NAMES, LineField, PriceField, shownField } from './line-field';
import { type LineEditing, useLineEditing } from './use-line-editing';
import { useShipLines } from './use-ship-lines';

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
    // `openFields` calls flushSync, which isn't allowed in an effect.
    const frame = requestAnimationFrame(openFields);
    return () => cancelAnimationFrame(frame);
  }, [isOpening]);
  const isWide = useHasLineColumns();
  const isPhone = useIsPhone();
  const field = ({ head, field }: Column) => {
    if (!isEditing || !isWide) return undefined;
    if (field) {
      const width = field === 'estShipDate' ? 'w-31' : 'w-full';
      return <LineField field={field} order={order} line={line} editing={editing} className={width} />;
    }
    return head === 'Price' && isPackType(line.type) ? (
      <PriceField order={order} line={line} editing={editing} />
    ) : undefined;
  };
  return (
    <>
      <LineRow
        line={line}
        cell={field}
        className={isEditing ? 'bg-surface' : ''}
        status={<LineStatus edited={edited} />}
        actions={<LineActions order={order} line={line} editing={editing} hasSave={isWide || !isPhone} />}
      />
      {isEditing && !isWide && <LineEditor order={order} line={line} editing={editing} hasButtons={isPhone} />}
      {(edited?.state === 'failed' || edited?.state === 'conflict') && (
        <LineError line={line} edited={edited} editing={editing} />
      )}
    </>
  );
}

function LineStatus({ edited }: { edited: EditedLine | undefined }) {
  return (
    <span aria-live="polite">
      {edited?.state === 'saving' && <span className="block text-caption text-send">Saving…</span>}
      {edited?.state === 'saved' && (
        <span className="flex items-center gap-1 text-caption text-ok">
          <Check size={13} strokeWidth={2.5} />
          Saved
        </span>
      )}
    </span>
  );
}

interface LineActionsProps extends LineProps {
  readonly editing: LineEditing;
  /** False where the buttons are below the fields. */
  readonly hasSave: boolean;
}

function LineActions({ order, line, editing, hasSave }: LineActionsProps) {
  const { edited, isEditing, toggle, showHistory } = editing;
  const isWide = useHasLineColumns();
  return (
    <>
      {!isEditing && <ShipLine order={order} line={line} />}
      {line.version > 1 && <IconButton label={`History of line ${line.line}`} Icon={Clock} onClick={showHistory} />}
      {(!isEditing || hasSave) && (
        // Its edge, or its icon, is under that of the order's menu.
        <span className={isEditing && isWide ? 'mr-3.5 xl:mr-2.5' : ''}>
          <IconButton
            id={toggleId(editing.key)}
            label={isEditing ? `Save line ${line.line}` : `Edit line ${line.line}`}
            Icon={isEditing ? Check : Pencil}
            variant={isEditing ? 'primary' : 'quiet'}
            isDisabled={edited?.state === 'saving'}
            onClick={toggle}
          />
        </span>
      )}
    </>
  );
}

/** All that's left of a line, with a press. */
function ShipLine({ order, line }: LineProps) {
  const { isBusy, ship } = useShipLines();
  const toast = useToast();
  const isShipped = line.shippedAt !== null;

  async function handlePress() {
    const { failure } = await ship([{ order, line: line.line, version: line.version }], !isShipped);
    if (failure !== undefined) toast.show(failure, 'error');
    else toast.show(`Line ${line.line} ${isShipped ? 'no longer marked' : 'marked'} as shipped`);
  }

  return (
    <IconButton
      label={isShipped ? `Take back that line ${line.line} was shipped` : `Mark line ${line.line} as shipped`}
      Icon={isShipped ? Undo2 : Truck}
      isDisabled={isBusy}
      onClick={() => void handlePress()}
    />
  );
}

interface LineEditorProps extends LineProps {
  readonly editing: LineEditing;
  /** On a phone. */
  readonly hasButtons: boolean;
}

function LineEditor({ order, line, editing, hasButtons }: LineEditorProps) {
  const { key } = editing;
  // Its buttons go with it, and the focus would, too.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(toggleId(key))?.focus();
    },
    [key],
  );
  return (
    <tr className="block bg-surface">
      <td colSpan={10} className="block px-3.5 pb-3 sm:px-5">
        <div className={`grid gap-2 ${isPackType(line.type) ? 'sm:grid-cols-4' : 'sm:grid-cols-3'}`}>
          {isPackType(line.type) && (
            <div>
              <span aria-hidden className="mb-1 block text-label font-semibold text-ink-2">
                Price
              </span>
              <PriceField order={order} line={line} editing={editing} />
            </div>
          )}
          {EDITABLE_FIELDS.map((field) => (
            <div key={field}>
              <span aria-hidden className="mb-1 block text-label font-semibold text-ink-2">
                {FIELD_NAMES[field]}
              </span>
              <LineField field={field} order={order} line={line} editing={editing} className="w-full" />
            </div>
          ))}
        </div>
        {hasButtons && (
          <div className="mt-3 flex gap-2.5">
            <Button aria-label={`Cancel editing line ${line.line}`} onClick={editing.discard}>
              Cancel
            </Button>
            <Button variant="primary" aria-label={`Save line ${line.line}`} onClick={editing.toggle} className="grow">
              Save
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}

interface LineErrorProps {
  readonly line: OrderLine;
  readonly edited: EditedLine;
  readonly editing: LineEditing;
}

function LineError({ line, edited, editing }: LineErrorProps) {
  const display = useHasLineColumns() ? '' : 'block';
  return (
    <tr className={display}>
      <td colSpan={10} className={`px-3.5 pb-3 sm:px-5 xl:pl-13 ${display}`}>
        <div
          id={`${editing.key}/error`}
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-err-tint px-3 py-2 text-label text-err"
        >
          <CircleAlert size={18} strokeWidth={1.75} className="shrink-0" />
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
  const isPrice = isPriceChanged(draft);
  const isPriceShown = isPrice || !isSamePrice(stored.poPrice, draft.loaded.poPrice);
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <b className="font-heading">Someone else changed this line in the meantime. Nothing was overwritten.</b>
        <dl className="mt-1 grid grid-cols-[auto_auto_1fr] gap-x-4 text-ink wrap-anywhere">
          {isPriceShown && (
            <>
              <dt className="text-ink-2">Price</dt>
              <dd>yours: {isPrice ? draft.typed.price || NO_SHIP_DATE : 'unchanged'}</dd>
              <dd>theirs: {namedPrice(stored.poPrice)}</dd>
            </>
          )}
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
