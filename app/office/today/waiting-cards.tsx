import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countOf } from '../../../domain/count-of';
import type { Today, TodayCustomer, TodayNumber } from '../../../domain/wire/today';
import { CustomerName, Panel } from '../layout/parts';
import { lastBackup, shownNumbers, waitText } from './today-numbers';

/** The most urgent first. */
const ORDER: readonly TodayNumber[] = ['late', 'payments', 'messages', 'no_po', 'devices', 'new'];

/** What needs somebody on a phone: a card for each customer that has something. */
export function WaitingCards({ today: { customers, has_devices, late_backup } }: { today: Today }) {
  const waiting = customers.filter(({ numbers }) => Object.keys(numbers).length > 0);
  return (
    <div className="grid gap-3 md:hidden">
      {late_backup && (
        <p className="flex items-center gap-2.5 rounded-control bg-err-tint px-3 py-2 text-err">
          <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
          <span>
            <b className="block font-heading">The backup is late</b>
            <span className="text-label">{lastBackup(late_backup)}</span>
          </span>
        </p>
      )}
      {waiting.map((each) => (
        <Card key={each.customer} waiting={each} hasDevices={has_devices} />
      ))}
    </div>
  );
}

function Card({ waiting: { customer, numbers }, hasDevices }: { waiting: TodayCustomer; hasDevices: boolean }) {
  const rows = shownNumbers(hasDevices)
    .toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key))
    .flatMap((column) => {
      const things = numbers[column.key];
      return things ? [{ ...column, things }] : [];
    });
  const total = rows.reduce((sum, { things }) => sum + things.count, 0);
  return (
    <Panel className="overflow-hidden">
      <h2 className="flex items-center justify-between gap-3 px-3.5 py-2.5 text-lead">
        <CustomerName customer={customer} />
        <span className="text-label font-normal text-ink-2">{countOf(total, 'thing')}</span>
      </h2>
      <ul>
        {rows.map(({ key, name, tint, address, things }) => (
          <li key={key}>
            <Link
              to={address(customer)}
              className="flex min-h-12 items-center gap-3 border-t border-line px-3.5 -outline-offset-2 hover:bg-surface-2"
            >
              <b className={`grid h-7 min-w-10 place-items-center rounded-thumb px-2 font-figure ${tint}`}>
                {things.count.toLocaleString('en-US')}
              </b>
              <span className="min-w-0 flex-1 font-note">{name}</span>
              <span className="text-label text-ink-2">{waitText(things.since)}</span>
              <ChevronRight aria-hidden size={18} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
