import { CircleQuestionMark, ClipboardPaste, LockOpen, PackageCheck, Printer, Truck } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import type { Order } from '../../../domain/orders/order';
import { lockAdmin } from '../../data/api/order-calls';
import { useStorefront } from '../../data/storefront/storefront-context';
import { buttonClasses } from '../../ui/button';
import { MoreMenu, type MoreMenuProps } from '../../ui/more-menu';
import { Popup } from '../../ui/popup';
import { useAction } from '../../ui/use-action';
import { useAdmin } from '../order/admin-context';
import { readClipboard } from './clipboard-text';
import { useLineEditStore } from './line-edit-store';
import { useSaveContext } from './save-lines';

const MINUTE_MS = 60_000;

/**
 * The server decides when admin hours end. Once they're over by this clock, which may be fast, it asks the server every
 * minute.
 */
export function AdminSession({ until }: { until: number }) {
  const { customer } = useStorefront();
  const { reload } = useAdmin();
  const run = useAction();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const isOver = until <= now;
  useEffect(() => {
    if (!isOver) return;
    reload();
    const timer = setInterval(reload, MINUTE_MS);
    return () => clearInterval(timer);
  }, [isOver, reload]);

  async function lock() {
    await lockAdmin(customer);
    reload();
  }

  return (
    <>
      <button
        type="button"
        onClick={() => run(lock)}
        className={`${buttonClasses()} border-brand-line! bg-brand-tint! text-brand-2 max-sm:size-12 max-sm:p-0!`}
      >
        <LockOpen size={20} strokeWidth={1.75} />
        <span className="max-sm:sr-only">Lock</span>
        {!isOver && <span className="text-label font-normal max-lg:hidden">{timeLeft(until - now)}</span>}
      </button>
      <KeyboardHelp />
    </>
  );
}

const KEYS: readonly (readonly [keys: string, effect: string])[] = [
  ['Enter', 'Save the line and move down to the next blank field'],
  ['Tab, Down', 'Save the line and move down'],
  ['Shift with Enter or Tab, Up', 'Save the line and move up'],
  ['Left, Right', 'Move across, from the ends of the text'],
  ['Escape', 'Discard what you typed in the line'],
  ['Ctrl D', 'Fill the PO or date above down to here'],
  ['Ctrl Enter', 'The same PO or date for this order'],
  ['Ctrl V', 'Paste rows with order numbers anywhere, or a column into a field'],
];

function KeyboardHelp() {
  return (
    <Popup
      label="Keyboard help"
      className="grid size-12 shrink-0 place-items-center rounded-control border border-line-strong bg-surface hover:border-ink-3 max-lg:hidden"
      button={<CircleQuestionMark role="img" aria-label="Keyboard help" size={20} strokeWidth={1.75} />}
    >
      {() => (
        <dl className="grid w-110 grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 p-5 text-label">
          {KEYS.map(([keys, effect]) => (
            <Fragment key={keys}>
              <dt className="font-heading">{keys}</dt>
              <dd className="text-ink-2">{effect}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Popup>
  );
}

/** "7 h 59 min left" */
function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60 > 0 || hours === 0 ? ` ${minutes % 60} min` : '';
  return `${hours > 0 ? `${hours} h` : ''}${rest} left`.trim();
}

/** The list's menu with what only admins do. */
export function AdminMenu({ items, ...props }: MoreMenuProps) {
  const { isUnlocked } = useAdmin();
  const edits = useLineEditStore();

  async function handlePaste(isNotice: boolean) {
    const text = await readClipboard();
    edits.set({ sheet: { isNotice, ...(text === undefined ? {} : { text }) } });
  }

  const many = [
    { label: 'Paste rows', Icon: ClipboardPaste, run: () => void handlePaste(false) },
    { label: 'Paste ship notice', Icon: Truck, run: () => void handlePaste(true) },
    ...useShipEntries(),
  ];
  return <MoreMenu {...props} items={isUnlocked ? [...many, ...items] : items} />;
}

function useShipEntries() {
  const { admin, edits } = useSaveContext();
  const { paths } = useStorefront();
  const openOrders = () => [
    ...new Map(
      admin
        .visibleRuns()
        .flat()
        .map(({ order }) => [order.orderNumber, order]),
    ).values(),
  ];
  const withOpen = (run: (orders: readonly Order[]) => void) => () => {
    const orders = openOrders();
    if (orders.length === 0) edits.set({ shipping: [] });
    else run(orders);
  };
  return [
    {
      label: 'Ship lines of open orders',
      Icon: PackageCheck,
      run: withOpen((orders) => edits.set({ shipping: orders })),
    },
    {
      label: 'Packing slips of open orders',
      Icon: Printer,
      run: withOpen((orders) => window.open(paths.packingSlip(orders.map(({ orderNumber }) => orderNumber).join(',')))),
    },
  ];
}
