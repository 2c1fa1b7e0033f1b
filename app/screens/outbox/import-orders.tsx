import { type ChangeEvent, type FormEvent, useState } from 'react';
import { serverOrigin } from '../../../domain/customer';
import { type OrderFile, readOrderFile } from '../../../domain/order-file';
import { Button } from '../../components/button';
import { countOf } from '../../components/count-of';
import { SmallDialog } from '../../components/small-dialog';
import { TextField } from '../../components/text-field';
import { useToast } from '../../components/toast';
import { keepOrder } from '../../offline/keep-order';
import { sendNow } from '../../offline/triggers';
import { useStorefront } from '../../storefront/storefront-context';

/** Takes in orders that were exported on another device; their codes are not in the file and are asked for here. */
export function ImportOrders({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { customer } = useStorefront();
  const toast = useToast();
  const [file, setFile] = useState<OrderFile>();
  const [fault, setFault] = useState<string>();
  const [code, setCode] = useState('');

  function handleClose() {
    setFile(undefined);
    setFault(undefined);
    setCode('');
    onClose();
  }

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    const read = readOrderFile(await chosen.text().catch(() => ''));
    const isOwn = read?.customer === customer.key;
    setFile(isOwn ? read : undefined);
    if (!read) setFault('This file holds no orders that can be read. Nothing was taken from it.');
    else
      setFault(
        isOwn ? undefined : 'The orders in this file are for another store. Open that store and import them there.',
      );
  }

  async function handleImport(event: FormEvent) {
    event.preventDefault();
    if (!file) return;
    const entries = file.entries(
      { title: customer.title, origin: serverOrigin(customer, window.location.origin) },
      code.trim(),
    );
    try {
      const added = (await Promise.all(entries.map((entry) => keepOrder(entry)))).filter((present) => !present).length;
      toast.show(importedText(added, entries.length));
      handleClose();
      await sendNow();
    } catch {
      setFault('This device could not save the orders. They are still in the file.');
    }
  }

  return (
    <SmallDialog title="Import orders" isOpen={isOpen} onClose={handleClose}>
      <form onSubmit={handleImport} className="mt-3 flex flex-col gap-4">
        <p className="text-ink-2">
          Orders that were exported on another device are sent from here. Each one is placed once, even if the other
          device sends it, too.
        </p>
        <label className="block">
          <span className="mb-1.5 block text-label font-semibold text-ink-2">File</span>
          <input
            type="file"
            accept=".json,application/json"
            onChange={handleFile}
            className="w-full text-label file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-[18px] file:font-[620]"
          />
        </label>
        {fault && (
          <p role="alert" className="text-label font-medium text-err">
            {fault}
          </p>
        )}
        {file && (
          <TextField
            label="Code for these orders"
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onValue={(typed) => setCode(typed.toUpperCase())}
          />
        )}
        <div className="grid grid-cols-2 gap-[10px]">
          <Button onClick={handleClose}>Cancel</Button>
          <Button type="submit" look="dark" disabled={!file || code.trim() === ''}>
            Import
          </Button>
        </div>
      </form>
    </SmallDialog>
  );
}

function importedText(added: number, inFile: number): string {
  const known = inFile - added;
  const text = `${countOf(added, 'order')} imported`;
  return known === 0 ? text : `${text}, ${known} already on this device`;
}
