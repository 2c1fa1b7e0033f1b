import { useEffect, useState } from 'react';
import { isOpen, type OutboxEntry } from '../../../domain/outbox/outbox';
import { useStorefront } from '../../data/storefront/storefront-context';
import { type Persistence, persistence } from '../../device/storage/persistence';
import { Button } from '../../ui/button';
import { Card } from '../../ui/screen';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import { downloadOrders } from './download-orders';
import { ImportOrders } from './import-orders';

const loadTest = async () => (await import('./device-test')).DeviceTest;

export function ThisDevice({ entries }: { entries: readonly OutboxEntry[] }) {
  const { customer } = useStorefront();
  const [isImporting, setImporting] = useState(false);
  const test = useLazyDialog(loadTest);
  const persisted = usePersistence(entries.length);
  const unsent = entries.filter(isOpen);
  return (
    <Card as="section" aria-labelledby="device-title" className="mt-6 p-4 sm:px-5.5 sm:py-5">
      <h2 id="device-title" className="text-panel">
        This device
      </h2>
      {/* Room for the text before it loads. */}
      <p
        className={`mt-1.5 text-ink-2 ${unsent.length > 0 ? 'min-h-15.75 sm:min-h-10.5 lg:min-h-5.25' : 'min-h-10.5 sm:min-h-5.25'}`}
      >
        {persisted &&
          [SAFETY[persisted], persisted !== 'persistent' && unsent.length > 0 && SEND_SOON].filter(Boolean).join(' ')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button onClick={test.open} {...test.prefetch}>
          Test this device
        </Button>
        {unsent.length > 0 && (
          <Button onClick={() => downloadOrders(customer.key, unsent)}>Export all unsent orders</Button>
        )}
        <Button onClick={() => setImporting(true)}>Import orders from a file</Button>
      </div>
      {test.Dialog && test.isOpen && <test.Dialog onClose={test.close} />}
      {isImporting && <ImportOrders entries={entries} onClose={() => setImporting(false)} />}
    </Card>
  );
}

const SAFETY: Readonly<Record<Persistence, string>> = {
  persistent: 'This browser keeps saved orders, even if storage runs low.',
  'best-effort': 'This browser may clear saved orders if storage runs low.',
  unknown: 'This browser does not say whether it keeps saved orders if storage runs low.',
};

const SEND_SOON = 'Send them soon, or export them as a file.';

/** Reads again when the number of entries changes, because the first order requests persistence. */
function usePersistence(entryCount: number): Persistence | undefined {
  const [persisted, setPersisted] = useState<Persistence>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: as documented above
  useEffect(() => {
    persistence().then(setPersisted, () => setPersisted('unknown'));
  }, [entryCount]);
  return persisted;
}
