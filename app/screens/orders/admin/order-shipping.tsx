import { type FormEvent, useState } from 'react';
import { lineQuantity, lineSize, unitOf } from '../../../../domain/catalog/quantity-words';
import { countOf } from '../../../../domain/count-of';
import { overNewer } from '../../../../domain/orders/line-draft';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import { MAX_TRACKING_LENGTH } from '../../../../domain/orders/shipments';
import { type LineResult, shipLines } from '../../../api/admin-calls';
import { CallError, messageOf } from '../../../api/client';
import { Button } from '../../../components/button';
import { SmallDialog } from '../../../components/small-dialog';
import { LineStagePill } from '../../../components/stage-pill';
import { TextField } from '../../../components/text-field';
import { useToast } from '../../../components/toast';
import { useStorefront } from '../../../storefront/storefront-context';
import { lineKey } from '../order/visible-lines';
import { useSaveContext } from './save-lines';

export function ShipDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const { items } = useStorefront();
  const { lines } = order;
  const { isBusy, mark } = useShipping(order);
  const [chosen, setChosen] = useState(() => new Set(lines.flatMap((line) => (isOpen(line) ? [line.line] : []))));
  const [tracking, setTracking] = useState('');
  const [failure, setFailure] = useState<string>();
  const shipped = lines.filter((line) => !isOpen(line));
  const toShip = lines.filter((line) => chosen.has(line.line));

  function toggle({ line }: OrderLine) {
    setChosen((before) => new Set(before.has(line) ? [...before].filter((each) => each !== line) : [...before, line]));
  }

  async function send(marking: ReturnType<typeof mark>) {
    setFailure(undefined);
    const failed = await marking;
    if (failed === undefined) onClose();
    else setFailure(failed);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void send(mark(toShip, true, tracking.trim()));
  }

  return (
    <SmallDialog title={`Ship order ${order.orderNumber}`} isOpen onClose={onClose} fitsScreen>
      <ul
        aria-label="Lines"
        className="-mx-2 mt-3 min-h-0 flex-1 scroll-shade overflow-y-auto border-y border-line px-2"
      >
        {lines.map((line) => (
          <li key={line.line} className="border-t border-line first:border-t-0">
            <label className="flex min-h-13 items-center gap-3 py-1.5">
              <input
                type="checkbox"
                checked={chosen.has(line.line)}
                onChange={() => toggle(line)}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 flex-1 text-label [overflow-wrap:anywhere]">
                <b className="font-heading">{line.code}</b>{' '}
                {[line.color, lineSize(line), lineQuantity(line, unitOf(items.get(line.code)))]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <LineStagePill line={line} />
            </label>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={handleSubmit} className="flex shrink-0 flex-col">
        <TextField
          label="Tracking number or link, if there is one"
          value={tracking}
          onChange={setTracking}
          maxLength={MAX_TRACKING_LENGTH}
          autoComplete="off"
          data-autofocus
          className="mt-4"
        />
        {shipped.length > 0 && (
          <Button
            size="small"
            variant="danger-quiet"
            disabled={isBusy}
            onClick={() => void send(mark(shipped, false))}
            className="mt-2 -ml-3.5 self-start"
          >
            Take back {countOf(shipped.length, 'shipped line')}
          </Button>
        )}
        {/* A toast would be behind the dialog. */}
        <div role="alert">{failure && <p className="mt-3 text-label text-err">{failure}</p>}</div>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" className="grow" disabled={isBusy || toShip.length === 0}>
            Mark {countOf(toShip.length, 'line')} shipped
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}

function isOpen({ shippedAt }: OrderLine): boolean {
  return shippedAt === null;
}

/** Keeps what is being typed over the lines. */
export function useShipping(order: Order) {
  const { customer, admin, edits } = useSaveContext();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  function take(results: readonly LineResult[]): void {
    const lines = results.flatMap((result) => (result.kind === 'unknown' ? [] : [result.line]));
    admin.update(order.orderNumber, lines);
    for (const result of results) {
      if (result.kind !== 'saved') continue;
      const key = lineKey(order, result.line);
      const edited = edits.get().lines.get(key);
      if (edited) edits.setLine(key, { ...edited, draft: overNewer(edited.draft, result.line) });
    }
  }

  /** @returns the error as text; undefined if all lines are marked */
  async function mark(lines: readonly OrderLine[], shipped: boolean, tracking = ''): Promise<string | undefined> {
    setBusy(true);
    try {
      const results = await shipLines(customer, { orderNumber: order.orderNumber, lines, shipped, tracking });
      take(results);
      const held = results.filter(({ kind }) => kind !== 'saved').length;
      if (held > 0) return `${countOf(held, 'line')} changed in the meantime and not marked. Look again.`;
      const [first, ...others] = lines;
      const what = others.length === 0 ? `Line ${first?.line}` : countOf(lines.length, 'line');
      toast.show(shipped ? `${what} marked as shipped` : `${what} no longer marked as shipped`);
      return undefined;
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_admin') {
        admin.reload();
        admin.askToUnlock();
      }
      return messageOf(error);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, mark };
}
