import { Download, PackageCheck, Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { centsFromDollars, sumCents } from '../../../domain/money';
import { placeholderProblem } from '../../../domain/orders/line-draft';
import { MAX_PO_LENGTH } from '../../../domain/orders/order';
import { MAX_SHIP_DATE_LENGTH, readShipDate } from '../../../domain/orders/read-ship-date';
import { countOf } from '../../../domain/text/count-of';
import { Link } from '../../ui/link';
import { localDay } from '../../ui/local-day';
import { usePageMark } from '../../ui/page-mark';
import { ClearSelection } from '../layout/parts';
import { useDownload } from '../session/office-context';
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
  const download = useDownload();
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
        {done?.id && (
          <button type="button" disabled={isBusy} onClick={() => void bulk.undo(done.id ?? '')} className={BUTTON}>
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
        <div className="flex min-w-0 flex-wrap items-start gap-2.5 max-[87.5rem]:order-last max-[87.5rem]:basis-full">
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
      <ClearSelection onClick={onClose} className="hover:bg-[#1f292d] max-[87.5rem]:ml-auto" />
    </section>
  );
}

const isWaiting = ({ approval }: OfficeOrder) => approval === 'waiting';

function Fields({ selected, bulk }: Pick<BulkBarProps, 'selected' | 'bulk'>) {
  const [po, setPo] = useState('');
  const [replacesPos, setReplacesPos] = useState(false);
  const [typedDate, setTypedDate] = useState('');
  const [hasPressed, setPressed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shipDate = readShipDate(typedDate, { today: localDay(Date.now()) });
  const wrongDate = shipDate.kind === 'refused' ? `“${typedDate.trim()}” ${shipDate.why}.` : undefined;
  const wrongPo = placeholderProblem(po);
  const isWrong = wrongPo !== undefined || wrongDate !== undefined;
  const isDisabled = bulk.isBusy || bulk.tooMany !== undefined;
  const isEmpty = po.trim() === '' && typedDate.trim() === '';
  const storedDate = shipDate.kind === 'read' ? shipDate.stored : undefined;
  const values = { po: po.trim() || undefined, estShipDate: typedDate.trim() === '' ? undefined : storedDate };
  const preview = isEmpty || isWrong ? undefined : bulk.preview(values, replacesPos);

  if (hasPressed && !isWrong) setPressed(false);

  async function handleSave(event: FormEvent) {
    event.preventDefault();
    if (isDisabled || isEmpty) return;
    if (isWrong) {
      flushSync(() => setPressed(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    if (!(await bulk.save(values, replacesPos))) return;
    setPo('');
    setTypedDate('');
    setReplacesPos(false);
  }

  return (
    <>
      <form ref={form} onSubmit={(event) => void handleSave(event)} className="contents">
        <Field
          label="PO"
          className="w-36 max-sm:basis-28"
          value={po}
          maxLength={MAX_PO_LENGTH}
          problem={wrongPo}
          isChecked={hasPressed}
          onChange={setPo}
        />
        <Field
          label="Ships"
          className="w-44 max-sm:basis-32"
          value={typedDate}
          maxLength={MAX_SHIP_DATE_LENGTH}
          placeholder="Dec 9"
          problem={wrongDate}
          isChecked={hasPressed}
          onChange={setTypedDate}
        />
        <button
          type="submit"
          disabled={isDisabled || isEmpty || preview?.changes === 0}
          className="dense rounded-control border border-white bg-white px-3.5 font-name whitespace-nowrap text-ink hover:bg-on-dark disabled:border-ink-2 disabled:bg-ink-2 disabled:text-ink-4"
        >
          Save for {selected.length}
        </button>
        {preview && (
          <div className="order-last flex basis-full flex-wrap contain-inline-size items-center gap-x-4 gap-y-1 text-label">
            <p aria-live="polite">{preview.text}</p>
            {preview.withPo > 0 && (
              <label className="dense flex items-center gap-2 font-name whitespace-nowrap">
                <input
                  type="checkbox"
                  checked={replacesPos}
                  onChange={(event) => setReplacesPos(event.target.checked)}
                  className="size-5 accent-white"
                />
                Replace {countOf(preview.withPo, 'PO')}
              </label>
            )}
          </div>
        )}
      </form>
      <span aria-hidden className="mx-1 mt-1 h-7 w-px bg-[#4a585e] max-lg:hidden" />
      <button type="button" disabled={isDisabled} onClick={() => void bulk.markShipped()} className={BUTTON}>
        <PackageCheck size={16} strokeWidth={1.75} />
        Mark shipped
      </button>
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly className: string;
  readonly value: string;
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly problem: string | undefined;
  /** Shows the problem at once. */
  readonly isChecked: boolean;
  onChange(text: string): void;
}

/** A text isn't wrong before it's typed to its end. */
function Field({ label, className, problem, isChecked, onChange, ...input }: FieldProps) {
  const id = useId();
  const [hasLeft, setLeft] = useState(false);
  const shown = hasLeft || isChecked ? problem : undefined;
  if (hasLeft && !problem) setLeft(false);
  return (
    <div className={`min-w-0 max-sm:w-auto max-sm:flex-1 ${className}`}>
      <label className={FIELD}>
        <span className="text-ink-4">{label}</span>
        <input
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? id : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setLeft(problem !== undefined)}
          className={INPUT}
          {...input}
        />
      </label>
      {shown && (
        <p id={id} role="alert" className="mt-1 text-caption text-err-bright">
          {shown}
        </p>
      )}
    </div>
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
