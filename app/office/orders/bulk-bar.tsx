import { Download, PackageCheck, Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { countOf } from '../../../domain/count-of';
import { centsFromDollars, sumCents } from '../../../domain/money';
import { MAX_PO_LENGTH } from '../../../domain/orders/order';
import { MAX_SHIP_DATE_LENGTH, readShipDate } from '../../../domain/orders/read-ship-date';
import { Link } from '../../components/link';
import { localDay } from '../../components/local-day';
import { usePageMark } from '../../components/page-mark';
import { download } from '../../components/save-file';
import { ClearSelection } from '../layout/parts';
import type { BulkEdit } from './use-bulk-edit';
import type { OfficeOrder } from './use-office-orders';
import { exportAddress } from './use-office-orders';

interface BulkBarProps {
  readonly selected: readonly OfficeOrder[];
  readonly bulk: BulkEdit;
  readonly mayChange: boolean;
  onClose(): void;
}

const FIELD =
  'dense flex min-w-0 items-center gap-2 rounded-control border border-[#77868d] bg-[#1f292d] pl-3 focus-within:ring-3 focus-within:ring-white/40 has-aria-invalid:border-err-bright has-aria-invalid:ring-2 has-aria-invalid:ring-err-bright';
const INPUT = 'dense min-w-0 flex-1 bg-transparent pr-3 outline-none placeholder:text-ink-4';
const BUTTON =
  'dense inline-flex items-center justify-center gap-2 rounded-control border border-[#77868d] bg-[#1f292d] px-3 font-name whitespace-nowrap hover:border-white disabled:text-ink-3';

export function BulkBar({ selected, bulk, mayChange, onClose }: BulkBarProps) {
  const { done, tooMany, isBusy } = bulk;
  const numbers = selected.map(({ orderNumber }) => orderNumber);
  const isHeld = selected.some(isWaiting);
  const message = tooMany ?? done?.text;
  usePageMark('bulk');
  const bar = useRef<HTMLElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The button that was pressed is disabled now, or gone.
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Selected orders"
      className="flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-card bg-ink py-2.5 pr-3 pl-4.5 text-white shadow-float max-sm:px-3"
    >
      <div
        className={
          message ? `flex min-w-0 items-center gap-2.5 ${selected.length > 0 ? 'basis-full' : 'flex-1'}` : 'sr-only'
        }
      >
        <p role="status" className="min-w-0 text-label">
          {message}
        </p>
        {done?.undo && (
          <button type="button" disabled={isBusy} onClick={() => void bulk.undo()} className={BUTTON}>
            <Undo2 size={16} strokeWidth={1.75} />
            Undo
          </button>
        )}
      </div>
      {selected.length > 0 && (
        <p className="min-w-0 flex-1 truncate">
          <b className="font-heading">{countOf(selected.length, 'order')}</b>{' '}
          <span className="text-label text-on-dark-2 max-sm:hidden">{summaryText(selected)}</span>
        </p>
      )}
      {selected.length > 0 && (
        <div className="flex flex-wrap items-start gap-2.5 max-[1400px]:order-last max-[1400px]:basis-full">
          {isHeld ? (
            <Link to="/approvals" className={BUTTON}>
              Decide in Approvals
            </Link>
          ) : (
            mayChange && <Fields selected={selected} bulk={bulk} />
          )}
          <button
            type="button"
            onClick={() => download(exportAddress({ numbers, stage: isHeld ? 'waiting' : '' }))}
            className={BUTTON}
          >
            <Download size={16} strokeWidth={1.75} />
            <span className="max-sm:sr-only">CSV</span>
          </button>
        </div>
      )}
      <ClearSelection onClick={onClose} className="hover:bg-[#1f292d] max-[1400px]:ml-auto" />
    </section>
  );
}

const isWaiting = ({ approval }: OfficeOrder) => approval === 'waiting';

function Fields({ selected, bulk }: Pick<BulkBarProps, 'selected' | 'bulk'>) {
  const id = useId();
  const [po, setPo] = useState('');
  const [typedDate, setTypedDate] = useState('');
  // A date isn't wrong before it's typed to its end.
  const [isDateLeft, setDateLeft] = useState(false);
  const dateField = useRef<HTMLInputElement>(null);
  const shipDate = readShipDate(typedDate, localDay(Date.now()));
  const hasError = isDateLeft && shipDate === undefined;
  const isDisabled = bulk.isBusy || bulk.tooMany !== undefined;
  const isEmpty = po.trim() === '' && typedDate.trim() === '';

  async function handleSave(event: FormEvent) {
    event.preventDefault();
    if (isDisabled || isEmpty) return;
    if (shipDate === undefined) {
      setDateLeft(true);
      dateField.current?.focus();
      return;
    }
    const values = { po: po.trim() || undefined, estShipDate: typedDate.trim() === '' ? undefined : shipDate };
    if (!(await bulk.save(values))) return;
    setPo('');
    setTypedDate('');
  }

  function handleDate(text: string) {
    setTypedDate(text);
    if (readShipDate(text, localDay(Date.now())) !== undefined) setDateLeft(false);
  }

  return (
    <>
      <form onSubmit={(event) => void handleSave(event)} className="contents">
        <label className={`${FIELD} w-36 max-sm:w-auto max-sm:flex-1 max-sm:basis-28`}>
          <span className="text-ink-4">PO</span>
          <input
            value={po}
            maxLength={MAX_PO_LENGTH}
            onChange={(event) => setPo(event.target.value)}
            className={INPUT}
          />
        </label>
        <div className="w-44 max-sm:w-auto max-sm:flex-1 max-sm:basis-32">
          <label className={FIELD}>
            <span className="text-ink-4">Ships</span>
            <input
              ref={dateField}
              value={typedDate}
              maxLength={MAX_SHIP_DATE_LENGTH}
              placeholder="Dec 9"
              aria-invalid={hasError || undefined}
              aria-describedby={hasError ? `${id}-error` : undefined}
              onChange={(event) => handleDate(event.target.value)}
              onBlur={() => setDateLeft(shipDate === undefined)}
              className={INPUT}
            />
          </label>
          {hasError && (
            <p id={`${id}-error`} role="alert" className="mt-1 text-caption text-err-bright">
              That date doesn’t exist.
            </p>
          )}
        </div>
        <button
          type="submit"
          disabled={isDisabled || isEmpty}
          className="dense rounded-control border border-white bg-white px-3.5 font-name whitespace-nowrap text-ink hover:bg-on-dark disabled:border-ink-2 disabled:bg-ink-2 disabled:text-ink-4"
        >
          Save for {selected.length}
        </button>
      </form>
      <span aria-hidden className="mx-1 mt-1 h-7 w-px bg-[#4a585e] max-lg:hidden" />
      <button type="button" disabled={isDisabled} onClick={() => void bulk.markShipped()} className={BUTTON}>
        <PackageCheck size={16} strokeWidth={1.75} />
        Mark shipped
      </button>
    </>
  );
}

/** "3 customers, 72 units, $2,040.00 plus 2 lines priced on PO" */
function summaryText(selected: readonly OfficeOrder[]): string {
  const customers = new Set(selected.map(({ customer }) => customer)).size;
  const units = selected.reduce((sum, order) => sum + order.units, 0);
  const total = sumCents(selected.map((order) => centsFromDollars(order.total)));
  const unpriced = selected.reduce((sum, order) => sum + order.linesWithoutPrice, 0);
  const { amount, note } = shownTotal(total, unpriced);
  const parts = [...(customers > 1 ? [countOf(customers, 'customer')] : []), unitCount(units), amount];
  return [parts.join(', '), note].filter(Boolean).join(' ');
}
