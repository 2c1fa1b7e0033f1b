import { LockOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lockAdmin } from '../../../api/order-calls';
import { Button } from '../../../components/button';
import { useAction } from '../../../components/use-action';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from '../order/admin-context';

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
    <div className="flex items-center gap-3">
      <span className="inline-flex min-h-11 items-center gap-2 rounded-control bg-brand-tint px-3.5 text-label font-semibold text-brand max-sm:px-2.5">
        <LockOpen size={18} strokeWidth={1.75} />
        <span>
          <span className="max-sm:sr-only">Admin unlocked</span>
          {!isOver && <span className="font-normal max-sm:font-semibold"> {timeLeft(until - now)}</span>}
        </span>
      </span>
      <Button onClick={() => run(lock)}>Lock</Button>
    </div>
  );
}

/** "7 h 59 min left" */
function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60 > 0 || hours === 0 ? ` ${minutes % 60} min` : '';
  return `${hours > 0 ? `${hours} h` : ''}${rest} left`.trim();
}
