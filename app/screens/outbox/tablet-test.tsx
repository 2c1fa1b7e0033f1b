import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { storefrontPictures } from '../../../domain/address/storefront-pictures';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { type Customer, serverOrigin } from '../../../domain/catalog/customer';
import { sampleCart } from '../../../domain/checkout/sample-order';
import { isUnsent } from '../../../domain/outbox/outbox';
import type { StorefrontDocument } from '../../../domain/wire/api';
import { tryOutOrder } from '../../api/calls';
import { messageOf } from '../../api/client';
import { Button } from '../../components/button';
import { pingServer } from '../../device/connection/ping-server';
import { openStorage } from '../../device/storage/database';
import { persistence } from '../../device/storage/persistence';
import { randomKey } from '../../device/storage/random-key';
import { PICTURE_CACHE, STOREFRONT_CACHE } from '../../device/storage/storage-names';
import { listEntries } from '../../outbox/entries';
import { useStorefront } from '../../storefront/storefront-context';

/** The checks of "Test this tablet". They leave nothing behind. */
interface CheckResult {
  readonly passed: boolean;
  readonly finding: string;
  readonly advice?: string;
}

interface TabletCheck {
  readonly name: string;
  /** Never throws: a failure is a result. */
  run(): Promise<CheckResult>;
}

/** Beyond this, times on the screen mislead; orders are still safe. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const CHECK_WIFI = 'Check the Wi-Fi, sign in to it if it asks you to, and test again.';

function tabletChecks(customer: Customer, items: ReadonlyMap<string, CatalogItem>): readonly TabletCheck[] {
  const origin = serverOrigin(customer, window.location.origin);
  const checks: readonly [string, () => Promise<CheckResult>][] = [
    ['Storage', checkStorage],
    ['Outbox', checkQueue],
    ['Offline catalog', () => checkCache(customer)],
    ['Connection', () => checkConnection(origin)],
    ['Clock', () => checkClock(origin)],
    ['Order', () => checkOrdering(customer, items, origin)],
  ];
  return checks.map(([name, check]) => ({ name, run: () => check().catch(unexpected) }));
}

function unexpected(error: unknown): CheckResult {
  const finding = error instanceof Error ? error.message : messageOf(error);
  return {
    passed: false,
    finding,
    advice: 'Restart the browser and test again. If it fails again, call the main line.',
  };
}

async function checkStorage(): Promise<CheckResult> {
  const storage = openStorage<string>('tablet-test');
  const key = randomKey();
  await storage.put(key, key);
  const isReadBack = (await storage.get(key)) === key;
  await storage.remove(key);
  if (!isReadBack) {
    return { passed: false, finding: 'What was saved could not be read back.', advice: 'Leave private browsing.' };
  }
  const isPersistent = (await persistence()) === 'persistent';
  return {
    passed: true,
    finding: `Saving works${isPersistent ? ', and the browser keeps saved orders even if storage runs low' : ''}.`,
  };
}

async function checkQueue(): Promise<CheckResult> {
  const entries = await listEntries();
  const waiting = entries.filter(isUnsent).length;
  const attention = entries.filter(({ state }) => state === 'attention').length;
  const finding = `${waiting} waiting, ${attention} needing attention.`;
  if (attention > 0) return { passed: false, finding, advice: 'Correct those orders above, then send them again.' };
  return { passed: true, finding };
}

async function checkCache(customer: Customer): Promise<CheckResult> {
  if (!window.isSecureContext || !('serviceWorker' in navigator)) {
    return {
      passed: false,
      finding: 'This address has no secure connection (https). This tablet cannot work offline here.',
      advice: 'Open the store by its https address.',
    };
  }
  const isShellKept = (await caches.match('/index.html', { ignoreSearch: true })) !== undefined;
  const document = await (await caches.open(STOREFRONT_CACHE)).match(`/v1/storefronts/${customer.key}`);
  if (!isShellKept || !document) {
    const advice = 'Stay in the store with a connection until the header says “Ready offline”.';
    return { passed: false, finding: 'The store is not saved on this device yet.', advice };
  }
  const wanted = storefrontPictures((await document.json()) as StorefrontDocument);
  const kept = new Set((await (await caches.open(PICTURE_CACHE)).keys()).map(({ url }) => url));
  const missing = wanted.filter((address) => !kept.has(window.location.origin + address)).length;
  const finding = `${wanted.length - missing} of ${wanted.length} pictures are saved.`;
  if (missing === 0) return { passed: true, finding };
  return { passed: false, finding, advice: 'Stay in the store with a connection until all are saved.' };
}

async function checkConnection(origin: string): Promise<CheckResult> {
  const started = performance.now();
  const answer = await pingServer(origin);
  if (!answer) return { passed: false, finding: 'The store cannot be reached right now.', advice: CHECK_WIFI };
  return { passed: true, finding: `The server answers within ${Math.ceil(performance.now() - started)} ms.` };
}

async function checkClock(origin: string): Promise<CheckResult> {
  const date = Date.parse((await pingServer(origin))?.headers.get('Date') ?? '');
  if (!date) return { passed: false, finding: 'The server did not give the time.', advice: CHECK_WIFI };
  const offMinutes = Math.round(Math.abs(Date.now() - date) / 60_000);
  if (offMinutes * 60_000 <= CLOCK_TOLERANCE_MS) return { passed: true, finding: 'The clock is right.' };
  return {
    passed: false,
    finding: `The clock is off by ${offMinutes.toLocaleString('en-US')} minutes. Orders are still placed.`,
    advice: 'Turn on “Set time automatically” in the device’s settings.',
  };
}

async function checkOrdering(
  customer: Customer,
  items: ReadonlyMap<string, CatalogItem>,
  origin: string,
): Promise<CheckResult> {
  const cart = sampleCart(items.values(), customer);
  if (!cart) return { passed: true, finding: 'This store has no items to try an order with.' };
  try {
    await tryOutOrder(origin, {
      companyName: customer.title,
      first_name: 'Tablet',
      last_name: 'Test',
      email: 'tablet.test@example.com',
      cart,
    });
    return { passed: true, finding: 'The store accepts orders. This was only a test: nothing was ordered.' };
  } catch (error) {
    return { passed: false, finding: messageOf(error), advice: 'Orders placed now wait on this device.' };
  }
}

export function TabletTest({ onClose }: { onClose(): void }) {
  const { customer, items } = useStorefront();
  const checks = useMemo(() => tabletChecks(customer, items), [customer, items]);
  const [results, setResults] = useState<readonly CheckResult[]>([]);

  useEffect(() => {
    let isUnmounted = false;
    const run = async () => {
      const found: CheckResult[] = [];
      for (const check of checks) {
        found.push(await check.run());
        if (isUnmounted) return;
        setResults([...found]);
      }
    };
    void run();
    return () => {
      isUnmounted = true;
    };
  }, [checks]);

  const isDone = results.length === checks.length;
  const failed = results.filter(({ passed }) => !passed).length;
  return (
    <div className="mt-4">
      <ul aria-label="Test of this tablet" className="border-b border-line">
        {checks.map(({ name }, index) => (
          <CheckLine key={name} name={name} result={results[index]} />
        ))}
      </ul>
      <p aria-live="polite" className="mt-3 font-heading">
        {isDone && (failed === 0 ? 'This tablet passed.' : `${failed} of ${checks.length} checks failed.`)}
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
      <Mark result={result} />
      <b className="w-32 shrink-0 font-heading">{name}</b>
      <span className="min-w-0 flex-1 text-ink-2">
        {result ? `${result.passed ? 'Pass' : 'Fail'}. ${result.finding}` : 'Waiting…'}
        {result?.advice && <span className="block font-note text-ink">{result.advice}</span>}
      </span>
    </li>
  );
}

function Mark({ result }: { result: CheckResult | undefined }) {
  if (!result) return <LoaderCircle size={20} className="animate-spin text-ink-3" />;
  if (result.passed) return <CircleCheck size={20} className="shrink-0 text-ok" />;
  return <CircleAlert size={20} className="shrink-0 text-err" />;
}
