import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { lineQuantity, lineSize, unitOf } from '../../../domain/catalog/quantity-words';
import type { Order } from '../../../domain/orders/order';
import type { PastedSheet } from '../../../domain/orders/pasted-sheet';
import { shownShipDate } from '../../../domain/orders/ship-date';
import {
  type NoticeChoices,
  type NoticedShipment,
  readShipNotice,
  type ShipNotice,
} from '../../../domain/orders/ship-notice';
import { NOTICE_KINDS, type NoticeColumn, type NoticeKind } from '../../../domain/orders/ship-notice-columns';
import { unitsLeft } from '../../../domain/orders/shipments';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { localDay } from '../../ui/local-day';
import { useToast } from '../../ui/toast';
import { CELL, NOTHING, PasteFrame, PreviewTable, ROW } from './paste-dialog';
import { UnmatchedRows } from './sheet-preview';
import { useShipLines } from './use-ship-lines';

export const NOTICE_TITLE = 'Mark shipped from a ship notice';

interface ShipNoticePreviewProps {
  readonly sheet: PastedSheet;
  readonly orders: readonly Order[];
  /** YYYY-MM-DD */
  readonly today: string;
  readonly isLooking: boolean;
  readonly choices: NoticeChoices;
  onChoose(choices: NoticeChoices): void;
  onClose(): void;
}

export function ShipNoticePreview({
  sheet,
  orders,
  today,
  isLooking,
  choices,
  onChoose,
  onClose,
}: ShipNoticePreviewProps) {
  const { customer } = useStorefront();
  const { isBusy, ship } = useShipLines();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const notice = useMemo(
    () => readShipNotice(sheet, orders, customer, { today, dayOf: localDay }, choices),
    [sheet, orders, customer, today, choices],
  );
  const { shipments, unmatched, isClear } = notice;
  const lines = new Set(shipments.map(({ line }) => line)).size;

  async function handleShip() {
    setFailure(undefined);
    const shipped = await ship(shipments.map((shipment) => lineToShip(shipment, today)));
    if (shipped.failure !== undefined) return setFailure(shipped.failure);
    toast.show(`${countOf(lines, 'line')} marked as shipped`);
    onClose();
  }

  return (
    <PasteFrame
      title={NOTICE_TITLE}
      description={
        <p className="short:hidden">
          {countOf(notice.rows.length, 'row')}, matched by order number and item code. Shoppers hear about it in their
          next mail.
        </p>
      }
      summary={
        failure ? <span className="text-err">{failure}</span> : isLooking ? 'Looking up orders…' : summaryOf(notice)
      }
      action={{
        label: `Mark ${countOf(lines, 'line')} shipped`,
        isDisabled: !isClear || isLooking || isBusy || shipments.length === 0,
        onClick: () => void handleShip(),
      }}
      isTall={shipments.length + unmatched.length > ROWS_OF_SMALL_NOTICE}
      onClose={onClose}
    >
      <Columns
        notice={notice}
        onColumn={(kind, column) => {
          const { isDayFirst, ...rest } = choices;
          const columns = { ...choices.columns, [kind]: column };
          onChoose({ ...rest, ...(kind === 'date' ? {} : { isDayFirst }), columns });
        }}
      />
      {notice.day && (
        <fieldset className="shrink-0 bg-wait-tint px-7 py-3 text-wait max-sm:px-4">
          <legend className="float-left mr-4 flex min-h-11 items-center font-heading">
            Which day is {notice.day.text}?
          </legend>
          <span className="flex flex-wrap gap-2.5 text-ink">
            {([false, true] as const).map((isDayFirst) => (
              <Button key={String(isDayFirst)} size="small" onClick={() => onChoose({ ...choices, isDayFirst })}>
                {dayjs(isDayFirst ? notice.day?.dayFirst : notice.day?.monthFirst).format('MMMM D, YYYY')}
              </Button>
            ))}
          </span>
        </fieldset>
      )}
      <div className="flex min-h-0 flex-1 flex-col">
        <Shipments shipments={isClear ? shipments : []} />
        {isClear && unmatched.length > 0 && (
          <div className="flex max-h-1/2 min-h-0 shrink-0 flex-col">
            <UnmatchedRows heading={notice.heading} rows={unmatched} />
          </div>
        )}
      </div>
    </PasteFrame>
  );
}

const ROWS_OF_SMALL_NOTICE = 6;

/** A past day is at noon, so it's the same day in all of the country. */
function lineToShip({ line, units, tracking, day }: NoticedShipment, today: string) {
  const shippedAt = day === undefined || day === today ? undefined : dayjs(`${day}T12:00`).valueOf();
  return { order: line.of, line: line.line, version: line.version, units, tracking, shippedAt };
}

function summaryOf({ isClear, shipments, known, unmatched }: ShipNotice): string {
  if (!isClear) return 'Choose what is marked first.';
  const orders = new Set(shipments.map(({ line }) => line.of.orderNumber)).size;
  return [
    shipments.length > 0
      ? `${countOf(shipments.length, 'shipment')} in ${countOf(orders, 'order')}.`
      : 'Nothing to mark.',
    ...(known > 0 ? [`${countOf(known, 'row was', 'rows were')} entered before.`] : []),
    ...(unmatched.length > 0 ? [`${countOf(unmatched.length, 'row')} left out.`] : []),
  ].join(' ');
}

const KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  order: 'Order Number',
  item: 'Item Code',
  quantity: 'Quantity shipped',
  tracking: 'Tracking',
  date: 'Day shipped',
};

const WITHOUT: Readonly<Partial<Record<NoticeKind, string>>> = {
  quantity: 'All that’s left',
  tracking: 'None',
  date: 'Today',
};

function Columns({ notice, onColumn }: { notice: ShipNotice; onColumn(kind: NoticeKind, column: NoticeColumn): void }) {
  const { heading, rows, columns } = notice;
  const width = Math.max(heading?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => heading?.cells[index] || `Column ${index + 1}`);
  return (
    <div className="mt-4 grid shrink-0 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-2 border-y border-line bg-surface-2 px-7 py-3 max-sm:grid-cols-2 max-sm:px-4">
      {NOTICE_KINDS.map((kind) => (
        <label key={kind} className="block min-w-0">
          <span className="block truncate text-label font-semibold text-ink-2">{KIND_NAMES[kind]}</span>
          <select
            value={columns[kind]}
            onChange={({ target: { value } }) => onColumn(kind, value === 'none' ? 'none' : Number(value))}
            className={`mt-1 h-11 w-full min-w-0 truncate rounded-control border px-2.5 ${columns[kind] === 'ask' ? 'border-wait bg-wait-tint' : 'border-line-strong bg-surface'}`}
          >
            {columns[kind] === 'ask' && (
              <option value="ask" disabled>
                Choose
              </option>
            )}
            {WITHOUT[kind] !== undefined && <option value="none">{WITHOUT[kind]}</option>}
            {names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never move
              <option key={index} value={index}>
                {name}: {rows.find(({ cells }) => cells[index])?.cells[index] ?? ''}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

const TEXT = `wrap-anywhere ${CELL}`;

function Shipments({ shipments }: { shipments: readonly NoticedShipment[] }) {
  const { items } = useStorefront();
  if (shipments.length === 0) return <p className={NOTHING}>No row can be used yet.</p>;
  const heads = ['Order', 'Line', 'Name', 'Ships', 'Tracking', 'Day'];
  return (
    <PreviewTable label="Shipments" heads={heads} rows={shipments} unit="shipments">
      {({ line, units, tracking, day }, index) => {
        const left = unitsLeft(line);
        return (
          <tr key={index} className={ROW}>
            <td className={TEXT}>
              <b className="font-heading">{line.of.orderNumber}</b>
            </td>
            <td className={`max-sm:order-first max-sm:col-span-2 ${TEXT}`}>
              <b className="font-heading">{line.code}</b> {[line.color, lineSize(line)].filter(Boolean).join(', ')}
            </td>
            <td className={`max-sm:text-right ${TEXT}`}>
              {line.of.firstName} {line.of.lastName}
            </td>
            <td className={TEXT}>
              <b className="font-heading">{lineQuantity({ ...line, quantity: units }, unitOf(items.get(line.code)))}</b>
              {units < left && <span className="text-ink-2"> of {left.toLocaleString('en-US')}</span>}
            </td>
            <td className={`max-sm:text-right ${TEXT}`}>{tracking}</td>
            <td className={TEXT}>{day === undefined ? 'Today' : shownShipDate(day)}</td>
          </tr>
        );
      }}
    </PreviewTable>
  );
}
