import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { lineQuantity, lineSize, unitOf } from '../../../domain/catalog/quantity-words';
import { type Order, type OrderLine, orderStoreName } from '../../../domain/orders/order';
import { readSheetQuantity } from '../../../domain/orders/sheet-texts';
import { MAX_TRACKING_LENGTH, unitsLeft, unitsShipped } from '../../../domain/orders/shipments';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { SmallDialog } from '../../ui/small-dialog';
import { LineStagePill } from '../../ui/stage-pill';
import { TextField } from '../../ui/text-field';
import { useToast } from '../../ui/toast';
import { useOrderLines } from '../lines/order-lines';
import { lineKey } from '../order/visible-lines';
import { type Shipped, useShipLines } from './use-ship-lines';

interface ShipDialogProps {
  readonly orders: readonly Order[];
  onClose(): void;
}

/** Lines of one order or of many; each can ship in part. */
export function ShipDialog(props: ShipDialogProps) {
  return props.orders.length === 0 ? <NoOpenOrders onClose={props.onClose} /> : <ShipForm {...props} />;
}

function NoOpenOrders({ onClose }: Pick<ShipDialogProps, 'onClose'>) {
  return (
    <SmallDialog title="No order is open" onClose={onClose}>
      <p className="mt-3 text-ink-2">Open the orders in the list first, or press Expand all.</p>
      <Button data-autofocus onClick={onClose} className="mt-5 w-full">
        Close
      </Button>
    </SmallDialog>
  );
}

function ShipForm({ orders: opened, onClose }: ShipDialogProps) {
  const orders = useCurrentLines(opened);
  const { isBusy, ship } = useShipLines();
  const toast = useToast();
  const parcel = useParcel(orders);
  const { all, toShip } = parcel;
  const [failure, setFailure] = useState<string>();
  const [only] = orders.length === 1 ? orders : [];
  const shipped = all.filter(({ line }) => unitsShipped(line) > 0);
  const wrong = toShip.find(({ line, count }) => !isWhole(line) && count === undefined);

  async function send(marking: Promise<Shipped>, success: string) {
    setFailure(undefined);
    const { failure: failed, answered } = await marking;
    if (failed !== undefined) {
      parcel.choose([...answered], false);
      return setFailure(failed);
    }
    toast.show(success);
    onClose();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (wrong) {
      const name = only ? `Line ${wrong.line.line}` : `Line ${wrong.line.line} of ${wrong.order.orderNumber}`;
      return setFailure(`${name} has ${unitsLeft(wrong.line).toLocaleString('en-US')} left to ship.`);
    }
    const lines = toShip.map(({ order, line, count }) => ({
      order,
      line: line.line,
      version: line.version,
      units: count,
      tracking: parcel.trackingOf(order).trim(),
    }));
    const [first] = toShip;
    const what = only && lines.length === 1 ? `Line ${first?.line.line}` : countOf(lines.length, 'line');
    void send(ship(lines), `${what} marked as shipped`);
  }

  function takeBack() {
    const lines = shipped.map(({ order, line }) => ({ order, line: line.line, version: line.version }));
    const what = lines.length === 1 ? `Line ${shipped[0]?.line.line}` : countOf(lines.length, 'line');
    void send(ship(lines, false), `${what} no longer marked as shipped`);
  }

  return (
    <SmallDialog
      title={only ? `Ship order ${only.orderNumber}` : `Ship lines of ${orders.length} orders`}
      onClose={onClose}
      fitsScreen
    >
      <form noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <div className="-mx-2 mt-3 min-h-0 flex-1 scroll-shade overflow-y-auto border-y border-line px-2">
          {orders.map((order) => (
            <OrderGroup key={order.orderNumber} order={order} isOnly={only !== undefined} parcel={parcel} />
          ))}
        </div>
        {only && (
          <TextField
            label="Tracking number or link, if there is one"
            value={parcel.trackingOf(only)}
            onChange={(text) => parcel.setTracking(only, text)}
            maxLength={MAX_TRACKING_LENGTH}
            autoComplete="off"
            data-autofocus
            className="mt-4"
          />
        )}
        {only && shipped.length > 0 && (
          <Button
            size="small"
            variant="danger-quiet"
            disabled={isBusy}
            onClick={takeBack}
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

/** Somebody may change a line while the dialog is open. */
function useCurrentLines(orders: readonly Order[]): readonly Order[] {
  const { get, subscribe, changes } = useOrderLines();
  useSyncExternalStore(subscribe, changes);
  return orders.map((order) => ({ ...order, lines: get(order.orderNumber)?.lines ?? order.lines }));
}

/** What is chosen and typed. Of a single order, everything that's left is chosen at first. */
function useParcel(orders: readonly Order[]) {
  const all = orders.flatMap((order) => order.lines.map((line) => ({ order, line, key: lineKey(order, line) })));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(orders.length === 1 ? all.filter(({ line }) => unitsLeft(line) > 0).map(({ key }) => key) : []),
  );
  /** Typed units by line; all that's left where nothing is typed. */
  const [units, setUnits] = useState<ReadonlyMap<string, string>>(new Map());
  /** Tracking numbers by order number. */
  const [tracking, setTracking] = useState<ReadonlyMap<string, string>>(new Map());
  const unitsOf = (key: string, line: OrderLine) => units.get(key) ?? String(unitsLeft(line));
  return {
    all,
    toShip: all
      .filter(({ key }) => chosen.has(key))
      .map(({ order, line, key }) => ({
        order,
        line,
        count: isWhole(line) ? undefined : readUnits(unitsOf(key, line), line),
      })),
    isChosen: (key: string) => chosen.has(key),
    choose: (keys: readonly string[], isChosen: boolean) =>
      setChosen(
        (before) => new Set(isChosen ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))),
      ),
    unitsOf,
    setUnits: (key: string, text: string) => setUnits(new Map([...units, [key, text]])),
    trackingOf: ({ orderNumber }: Order) => tracking.get(orderNumber) ?? '',
    setTracking: ({ orderNumber }: Order, text: string) => setTracking(new Map([...tracking, [orderNumber, text]])),
  };
}

/** A shipped line takes a corrected tracking text only. */
function isWhole(line: OrderLine): boolean {
  return unitsLeft(line) === 0;
}

function readUnits(typed: string, line: OrderLine): number | undefined {
  const count = readSheetQuantity(typed.trim());
  return count !== undefined && count >= 1 && count <= unitsLeft(line) ? count : undefined;
}

interface OrderGroupProps {
  readonly order: Order;
  readonly isOnly: boolean;
  readonly parcel: ReturnType<typeof useParcel>;
}

function OrderGroup({ order, isOnly, parcel }: OrderGroupProps) {
  const { orderNumber, lines } = order;
  const keys = lines.filter((line) => unitsLeft(line) > 0).map((line) => lineKey(order, line));
  return (
    <section aria-label={isOnly ? undefined : `Order ${orderNumber}`}>
      {!isOnly && (
        <OrderHeading
          order={order}
          isDisabled={keys.length === 0}
          isChosen={keys.length > 0 && keys.every(parcel.isChosen)}
          onChoose={(isChosen) => parcel.choose(keys, isChosen)}
          tracking={parcel.trackingOf(order)}
          onTracking={(text) => parcel.setTracking(order, text)}
        />
      )}
      <ul aria-label={isOnly ? 'Lines' : `Lines of ${orderNumber}`}>
        {lines.map((line) => {
          const key = lineKey(order, line);
          return (
            <LineRow
              key={key}
              line={line}
              name={isOnly ? `line ${line.line}` : `line ${line.line} of ${orderNumber}`}
              isChosen={parcel.isChosen(key)}
              onChoose={(isChosen) => parcel.choose([key], isChosen)}
              units={parcel.unitsOf(key, line)}
              onUnits={(text) => parcel.setUnits(key, text)}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface OrderHeadingProps {
  readonly order: Order;
  readonly isDisabled: boolean;
  readonly isChosen: boolean;
  onChoose(isChosen: boolean): void;
  readonly tracking: string;
  onTracking(text: string): void;
}

function OrderHeading({ order, isDisabled, isChosen, onChoose, tracking, onTracking }: OrderHeadingProps) {
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-surface-2 px-2 py-1.5">
      <label className="flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-3 text-label">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isDisabled}
          onChange={(event) => onChoose(event.target.checked)}
          className={CHECKBOX}
        />
        <span className="min-w-0 wrap-anywhere">
          <b className="font-heading">{order.orderNumber}</b> {order.firstName} {order.lastName},{' '}
          {orderStoreName(order)}
        </span>
      </label>
      <input
        aria-label={`Tracking of ${order.orderNumber}`}
        placeholder="Tracking"
        autoComplete="off"
        maxLength={MAX_TRACKING_LENGTH}
        value={tracking}
        onChange={(event) => onTracking(event.target.value)}
        className={`${INPUT} min-w-0 flex-1 basis-32`}
      />
    </div>
  );
}

const INPUT =
  'h-11 rounded-control border bg-surface px-2.5 text-sm outline-none border-line-strong focus:border-brand focus:ring-3 ' +
  'focus:ring-brand-tint aria-invalid:border-err';

const CHECKBOX = 'size-5 shrink-0 accent-brand';

interface LineRowProps {
  readonly line: OrderLine;
  readonly name: string;
  readonly isChosen: boolean;
  onChoose(isChosen: boolean): void;
  readonly units: string;
  onUnits(text: string): void;
}

function LineRow({ line, name, isChosen, onChoose, units, onUnits }: LineRowProps) {
  const { items } = useStorefront();
  return (
    <li className="flex items-center gap-2 border-t border-line first:border-t-0">
      <label className="flex min-h-13 min-w-0 flex-1 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className={CHECKBOX}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 text-label wrap-break-word max-sm:basis-full sm:flex-1">
            <b className="font-heading">{line.code}</b>{' '}
            {[line.color, lineSize(line), lineQuantity(line, unitOf(items.get(line.code)))].filter(Boolean).join(', ')}
          </span>
          <LineStagePill line={line} />
        </span>
      </label>
      {isChosen && !isWhole(line) && unitsLeft(line) > 1 && (
        <input
          aria-label={`Units to ship of ${name}`}
          aria-invalid={readUnits(units, line) === undefined || undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={units}
          onChange={(event) => onUnits(event.target.value)}
          onFocus={(event) => event.target.select()}
          className={`${INPUT} w-18 text-right`}
        />
      )}
    </li>
  );
}
