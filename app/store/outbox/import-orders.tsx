import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { serverOrigin } from '../../../domain/catalog/customer';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { NO_STORE } from '../../../domain/orders/order';
import {
  type FileOrder,
  type FileOrderStatus,
  fileOrderStatus,
  MAX_FILE_BYTES,
  MAX_ORDERS,
  type OrderFile,
  readOrderFile,
} from '../../../domain/outbox/order-file';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { saveOrder } from '../../outbox/save-order';
import { sendNow } from '../../outbox/triggers';
import { Button } from '../../ui/button';
import { formatTime } from '../../ui/format-time';
import { SmallDialog } from '../../ui/small-dialog';
import { TextField } from '../../ui/text-field';
import { useToast } from '../../ui/toast';

/** Written in batches, because each write renders the outbox again. */
const BATCH_SIZE = 50;

/** Orders exported on another device are reviewed first, and saved only with a code, which isn't in the file. */
export function ImportOrders({ entries, onClose }: { entries: readonly OutboxEntry[]; onClose(): void }) {
  const { customer } = useStorefront();
  const toast = useToast();
  const [file, setFile] = useState<OrderFile>();
  const [error, setError] = useState<string>();
  const [code, setCode] = useState('');
  const [isImporting, setImporting] = useState(false);
  const added = file?.orders.filter((order) => fileOrderStatus(order, entries) === 'new') ?? [];

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    const read = await readChosenFile(chosen, customer.key);
    const isRefused = typeof read === 'string';
    setFile(isRefused ? undefined : read);
    setError(isRefused ? read : undefined);
  }

  async function handleImport(event: FormEvent) {
    event.preventDefault();
    if (!file || isImporting) return;
    setImporting(true);
    try {
      const saved = await saveOrders(file);
      toast.show(`${countOf(saved, 'order')} imported`);
      onClose();
      void sendNow();
    } catch {
      setError('This device could not save all of the orders. They are still in the file: import it again.');
      setImporting(false);
    }
  }

  async function saveOrders(from: OrderFile): Promise<number> {
    const origin = serverOrigin(customer, window.location.origin);
    const wanted = new Set(added.map(({ key }) => key));
    const entries = from.entries(origin, code.trim()).filter(({ key }) => wanted.has(key));
    let saved = 0;
    for (let start = 0; start < entries.length; start += BATCH_SIZE) {
      const present = await Promise.all(entries.slice(start, start + BATCH_SIZE).map((entry) => saveOrder(entry)));
      saved += present.filter((entry) => !entry).length;
    }
    return saved;
  }

  return (
    <SmallDialog title="Import orders" onClose={onClose} fitsScreen>
      <form onSubmit={handleImport} className="mt-3 flex min-h-0 flex-1 flex-col gap-4">
        {!file && (
          <p className="text-ink-2">
            Send orders that were exported on another device. Each one is placed once, even if the other device sends it
            too.
          </p>
        )}
        <label className="block">
          <span className="mb-1.5 block text-label font-semibold text-ink-2">File</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={handleFile}
            className="w-full text-label file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-4.5 file:font-name"
          />
        </label>
        {file && <ImportReview orders={file.orders} entries={entries} />}
        {error && (
          <p role="alert" className="text-label font-medium text-err">
            {error}
          </p>
        )}
        {added.length > 0 && (
          <TextField
            label="Code for these orders"
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onChange={(typed) => setCode(typed.toUpperCase())}
          />
        )}
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="dark"
            aria-disabled={isImporting}
            disabled={added.length === 0 || code.trim() === ''}
          >
            {isImporting ? 'Importing…' : added.length === 0 ? 'Import' : `Import ${countOf(added.length, 'order')}`}
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}

const UNREADABLE = 'This file has no orders that can be read. Nothing was imported.';
const OTHER_STORE = 'The orders in this file are for another store. Open that store and import them there.';
const TOO_LARGE = 'This file is too large for an order file. Nothing was imported.';

/** The orders of the file, or why there are none. */
async function readChosenFile(chosen: File, customer: CustomerKey): Promise<OrderFile | string> {
  if (chosen.size > MAX_FILE_BYTES) return TOO_LARGE;
  const result = readOrderFile(await chosen.text().catch(() => ''));
  switch (result.kind) {
    case 'too_large':
      return TOO_LARGE;
    case 'unreadable':
      return UNREADABLE;
    case 'too_many':
      return `This file has ${result.orders.toLocaleString('en-US')} orders, and at most ${MAX_ORDERS} can be imported at once. Nothing was imported.`;
    case 'read':
      if (result.file.customer !== customer) return OTHER_STORE;
      return result.file.orders.length > 0 ? result.file : 'This file has no orders.';
  }
}

function ImportReview({ orders, entries }: { orders: readonly FileOrder[]; entries: readonly OutboxEntry[] }) {
  const units = orders.reduce((sum, order) => sum + order.units, 0);
  const present = orders.filter((order) => fileOrderStatus(order, entries) !== 'new').length;
  return (
    <div className="flex min-h-28 flex-col">
      <p>
        <b className="font-heading">{countOf(orders.length, 'order')}</b>, {unitCount(units)} in total
      </p>
      {present > 0 && (
        <p className="text-label text-wait">
          {present === orders.length
            ? 'All of them are already on this device. There is nothing to import.'
            : `${countOf(present, 'order is', 'orders are')} already on this device and will not be imported again.`}
        </p>
      )}
      <ul
        aria-label="Orders in the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 min-h-0 flex-1 scroll-shade overflow-y-auto overscroll-contain rounded-control border border-line-strong px-3"
      >
        {orders.map((order) => (
          <OrderLine key={order.key} order={order} status={fileOrderStatus(order, entries)} />
        ))}
      </ul>
    </div>
  );
}

const STATUS_LABELS: Readonly<Record<FileOrderStatus, string | undefined>> = {
  new: undefined,
  in_outbox: 'Already in the outbox',
  placed: 'Already sent from here',
};

function OrderLine({ order, status }: { order: FileOrder; status: FileOrderStatus }) {
  const { name, store, units, lines, capturedAt } = order;
  return (
    <li className="border-t border-line py-2 wrap-break-word first:border-t-0">
      <p className={status === 'new' ? '' : 'text-ink-3'}>
        <b className="font-heading">{name}</b>, {store === NO_STORE ? 'no store' : store.split(',')[0]}
      </p>
      <p className="text-label text-ink-2">
        {unitCount(units)} in {countOf(lines, 'line')}, taken {formatTime(capturedAt)}
      </p>
      {STATUS_LABELS[status] && <p className="text-label font-semibold text-wait">{STATUS_LABELS[status]}</p>}
    </li>
  );
}
