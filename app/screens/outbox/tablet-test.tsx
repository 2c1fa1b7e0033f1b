import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../components/button';
import { useStorefront } from '../../storefront/storefront-context';
import { type CheckResult, tabletChecks } from './tablet-checks';

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
  if (!result) return <LoaderCircle aria-hidden size={20} className="animate-spin text-ink-3" />;
  if (result.passed) return <CircleCheck aria-hidden size={20} className="shrink-0 text-ok" />;
  return <CircleAlert aria-hidden size={20} className="shrink-0 text-err" />;
}
