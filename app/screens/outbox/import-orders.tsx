import { type ChangeEvent, type FormEvent, useState } from 'react';
import { serverOrigin } from '../../../domain/catalog/customer';
import { type OrderFile, standingHere } from '../../../domain/outbox/order-file';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { Button } from '../../components/button';
import { countOf } from '../../components/count-of';
import { SmallDialog } from '../../components/small-dialog';
import { TextField } from '../../components/text-field';
import { useToast } from '../../components/toast';
import { saveOrder } from '../../outbox/save-order';
import { sendNow } from '../../outbox/triggers';
import { useStorefront } from '../../storefront/storefront-context';
import { ImportReview } from './import-review';
import { readChosenFile } from './read-chosen-file';

/**
 * Orders that are written at once: each alone would have the outbox drawn anew, and several hundred would take too
 * long.
 */
const AT_ONCE = 50;

interface ImportOrdersProps {
  /** The customer's orders that the device has already. */
  readonly entries: readonly OutboxEntry[];
  readonly isOpen: boolean;
  onClose(): void;
}

/**
 * Takes in orders that were exported on another device. They are shown first, and kept only when a person confirms
 * with the code to order with, which is not in the file.
 */
export function ImportOrders({ entries, isOpen, onClose }: ImportOrdersProps) {
  const { customer } = useStorefront();
  const toast = useToast();
  const [file, setFile] = useState<OrderFile>();
  const [error, setError] = useState<string>();
  const [code, setCode] = useState('');
  const [isUnderWay, setUnderWay] = useState(false);
  const added = file?.orders.filter((order) => standingHere(order, entries) === 'new') ?? [];

  function handleClose() {
    setFile(undefined);
    setError(undefined);
    setCode('');
    onClose();
  }

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    const result = await readChosenFile(chosen, customer.key);
    setFile(result.kind === 'read' ? result.file : undefined);
    setError(result.kind === 'refused' ? result.reason : undefined);
  }

  async function handleImport(event: FormEvent) {
    event.preventDefault();
    if (!file || isUnderWay) return;
    setUnderWay(true);
    try {
      const kept = await saveOrders(file);
      toast.show(`${countOf(kept, 'order')} imported`);
      handleClose();
      void sendNow();
    } catch {
      setError('This device could not save all of the orders. They are still in the file: import it again.');
    } finally {
      setUnderWay(false);
    }
  }

  /** Returns how many were not here already. */
  async function saveOrders(from: OrderFile): Promise<number> {
    const origin = serverOrigin(customer, window.location.origin);
    const wanted = new Set(added.map(({ key }) => key));
    const entries = from.entries({ title: customer.title, origin }, code.trim()).filter(({ key }) => wanted.has(key));
    let kept = 0;
    for (let start = 0; start < entries.length; start += AT_ONCE) {
      const present = await Promise.all(entries.slice(start, start + AT_ONCE).map((entry) => saveOrder(entry)));
      kept += present.filter((entry) => !entry).length;
    }
    return kept;
  }

  return (
    <SmallDialog title="Import orders" isOpen={isOpen} onClose={handleClose} fitsScreen>
      <form onSubmit={handleImport} className="mt-3 flex min-h-0 flex-1 flex-col gap-4">
        {!file && (
          <p className="text-ink-2">
            Orders that were exported on another device are sent from here. Each one is placed once, even if the other
            device sends it, too.
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
          <Button onClick={handleClose}>Cancel</Button>
          <Button
            type="submit"
            variant="dark"
            aria-disabled={isUnderWay}
            disabled={added.length === 0 || code.trim() === ''}
          >
            {isUnderWay ? 'Importing…' : added.length === 0 ? 'Import' : `Import ${countOf(added.length, 'order')}`}
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}
