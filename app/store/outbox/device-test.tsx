import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { type Customer, serverOrigin } from '../../../domain/catalog/customer';
import { storefrontPictures } from '../../../domain/catalog/storefront-pictures';
import { sampleCart } from '../../../domain/checkout/sample-order';
import { isUnsent } from '../../../domain/outbox/outbox';
import { tryOutOrder } from '../../data/api/calls';
import { messageOf } from '../../data/api/client';
import { useStorefront } from '../../data/storefront/storefront-context';
import { serviceWorkers } from '../../device/browser-feature';
import { pingServer } from '../../device/connection/ping-server';
import { openStorage } from '../../device/storage/database';
import { persistence } from '../../device/storage/persistence';
import { randomKey } from '../../device/storage/random-key';
import { savedStorefront } from '../../device/storage/saved-storefront';
import { PICTURE_CACHE } from '../../device/storage/storage-names';
import { listEntries } from '../../outbox/entries';
import { Button } from '../../ui/button';

/** The checks leave nothing behind. */
interface CheckResult {
  readonly passed: boolean;
  readonly finding: string;
  readonly advice?: string;
}

const pass = (finding: string): CheckResult => ({ passed: true, finding });
const fail = (finding: string, advice: string): CheckResult => ({ passed: false, finding, advice });

/** Beyond this, times on the screen mislead; orders are still safe. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const CHECK_WIFI = 'Check the Wi-Fi, sign in to it if it asks you to, and test again.';
const RESTART = 'Restart the browser and test again. If it fails again, call the main line.';

function deviceChecks(customer: Customer, items: ReadonlyMap<string, CatalogItem>) {
  const origin = serverOrigin(customer, window.location.origin);
  return [
    { name: 'Storage', run: checkStorage },
    { name: 'Outbox', run: checkQueue },
    { name: 'Offline catalog', run: () => checkCache(customer) },
    { name: 'Connection', run: () => checkConnection(origin) },
    { name: 'Clock', run: () => checkClock(origin) },
    { name: 'Order', run: () => checkOrdering(customer, items, origin) },
  ];
}

async function checkStorage(): Promise<CheckResult> {
  const storage = openStorage<string>('tablet-test');
  const key = randomKey();
  await storage.put(key, key);
  const isReadBack = (await storage.get(key)) === key;
  await storage.remove(key);
  if (!isReadBack) return fail('What was saved could not be read back.', 'Leave private browsing.');
  const isPersistent = (await persistence()) === 'persistent';
  return pass(`Saving works${isPersistent ? ', and the browser keeps saved orders even if storage runs low' : ''}.`);
}

async function checkQueue(): Promise<CheckResult> {
  const entries = await listEntries();
  const waiting = entries.filter(isUnsent).length;
  const attention = entries.filter(({ state }) => state === 'attention').length;
  const finding = `${waiting} waiting, ${attention} needing attention.`;
  return attention > 0 ? fail(finding, 'Correct those orders above, then send them again.') : pass(finding);
}

async function checkCache(customer: Customer): Promise<CheckResult> {
  if (!window.isSecureContext || !serviceWorkers()) {
    const finding = 'This address has no secure connection (https). This device cannot work offline here.';
    return fail(finding, 'Open the store by its https address.');
  }
  const isShellKept = (await caches.match('/index.html', { ignoreSearch: true, ignoreVary: true })) !== undefined;
  const saved = await savedStorefront(customer.key);
  if (!isShellKept || !saved) {
    const advice = 'Stay in the store with a connection until the header says “Ready offline”.';
    return fail('The store is not saved on this device yet.', advice);
  }
  const wanted = storefrontPictures(saved.document);
  const kept = new Set((await (await caches.open(PICTURE_CACHE)).keys()).map(({ url }) => url));
  const missing = wanted.filter((address) => !kept.has(window.location.origin + address)).length;
  const finding = `${wanted.length - missing} of ${wanted.length} pictures are saved.`;
  return missing === 0 ? pass(finding) : fail(finding, 'Stay in the store with a connection until all are saved.');
}

async function checkConnection(origin: string): Promise<CheckResult> {
  const started = performance.now();
  const answer = await pingServer(origin);
  if (!answer) return fail('The store cannot be reached right now.', CHECK_WIFI);
  return pass(`The server answers within ${Math.ceil(performance.now() - started)} ms.`);
}

async function checkClock(origin: string): Promise<CheckResult> {
  const date = Date.parse((await pingServer(origin))?.headers.get('Date') ?? '');
  if (!date) return fail('The server did not give the time.', CHECK_WIFI);
  const offMinutes = Math.round(Math.abs(Date.now() - date) / 60_000);
  if (offMinutes * 60_000 <= CLOCK_TOLERANCE_MS) return pass('The clock is right.');
  return fail(
    `The clock is off by ${offMinutes.toLocaleString('en-US')} minutes. Orders are still placed.`,
    'Turn on “Set time automatically” in the device’s settings.',
  );
}

async function checkOrdering(
  customer: Customer,
  items: ReadonlyMap<string, CatalogItem>,
  origin: string,
): Promise<CheckResult> {
  const cart = sampleCart(items.values(), customer);
  if (!cart) return pass('This store has no items to try an order with.');
  try {
    await tryOutOrder(origin, {
      companyName: customer.title,
      first_name: 'Tablet',
      last_name: 'Test',
      email: 'tablet.test@example.com',
      cart,
    });
    return pass('The store accepts orders. This was only a test: nothing was ordered.');
  } catch (error) {
    return fail(messageOf(error), 'Orders placed now wait on this device.');
  }
}

export function DeviceTest({ onClose }: { onClose(): void }) {
  const { customer, items } = useStorefront();
  const checks = useMemo(() => deviceChecks(customer, items), [customer, items]);
  const [results, setResults] = useState<readonly CheckResult[]>([]);

  useEffect(() => {
    let isUnmounted = false;
    const runAll = async () => {
      for (const { run } of checks) {
        const result = await run().catch((error: Error) => fail(error.message, RESTART));
        if (isUnmounted) return;
        setResults((before) => [...before, result]);
      }
    };
    setResults([]);
    void runAll();
    return () => {
      isUnmounted = true;
    };
  }, [checks]);

  const isDone = results.length === checks.length;
  const failed = results.filter(({ passed }) => !passed).length;
  return (
    <div className="mt-4">
      <ul aria-label="Test of this device" className="border-b border-line">
        {checks.map(({ name }, index) => (
          <CheckLine key={name} name={name} result={results[index]} />
        ))}
      </ul>
      <p aria-live="polite" className="mt-3 font-heading">
        {isDone && (failed === 0 ? 'This device passed.' : `${failed} of ${checks.length} checks failed.`)}
      </p>
      {isDone && (
        <Button onClick={onClose} className="mt-3">
          Close the test
        </Button>
      )}
    </div>
  );
}

function CheckLine({ name, result }: { name: string; result: CheckResult | undefined }) {
  return (
    <li className="flex min-h-12 items-start gap-3 border-t border-line py-3">
      {!result ? (
        <LoaderCircle size={20} className="animate-spin text-ink-3" />
      ) : result.passed ? (
        <CircleCheck size={20} className="shrink-0 text-ok" />
      ) : (
        <CircleAlert size={20} className="shrink-0 text-err" />
      )}
      <b className="w-32 shrink-0 font-heading">{name}</b>
      <span className="min-w-0 flex-1 text-ink-2">
        {result ? `${result.passed ? 'Pass' : 'Fail'}. ${result.finding}` : 'Waiting…'}
        {result?.advice && <span className="block font-note text-ink">{result.advice}</span>}
      </span>
    </li>
  );
}
