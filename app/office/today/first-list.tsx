import { CreditCard, type LucideIcon, MailX, Tablet, TriangleAlert, Truck, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { FirstThing, Today } from '../../../domain/calls/today';
import { devicesAddress } from '../../../domain/devices/device';
import { formatShortDollars } from '../../../domain/money';
import { officeOrdersAddress } from '../../../domain/orders/office-view';
import { countOf } from '../../../domain/text/count-of';
import { buttonClasses } from '../../ui/button';
import { formatTime } from '../../ui/format-time';
import { Link } from '../../ui/link';
import { CustomerName, Panel } from '../layout/parts';
import { CheckPayment, SendAgain } from './send-again';
import { lastBackup, waitText } from './today-numbers';

/** The oldest and hardest problems of all customers. Phones show only the customers' cards. */
export function FirstList({ today: { first, late_backup, left_out = [] } }: { today: Today }) {
  if (first.length === 0 && left_out.length === 0 && !late_backup) return null;
  return (
    <Panel aria-labelledby="first" className="min-w-0 overflow-hidden max-md:hidden">
      <div className="flex items-baseline justify-between gap-3 px-4 py-3.5">
        <h2 id="first" className="text-card">
          First
        </h2>
        <span className="text-label text-ink-2">Oldest and hardest on top</span>
      </div>
      <ul>
        {left_out.map(({ customer, problem }) => (
          <Item
            key={customer}
            Icon={TriangleAlert}
            title={`${customer} is closed: its settings can’t be used`}
            detail={problem}
            action={<Open to="/publish?tab=history" what="Publish, to undo or correct it" />}
          />
        ))}
        {late_backup && <Item Icon={TriangleAlert} title="The backup is late" detail={lastBackup(late_backup)} />}
        {first.map((thing) => (
          <Thing key={keyOf(thing)} thing={thing} />
        ))}
      </ul>
    </Panel>
  );
}

function keyOf(thing: FirstThing): string {
  return `${thing.kind} ${'id' in thing ? thing.id : thing.order_id}`;
}

function Thing({ thing }: { thing: FirstThing }) {
  const { customer } = thing;
  switch (thing.kind) {
    case 'late':
      return (
        <Item
          Icon={Truck}
          title={`${thing.order_id} is ${waitText(thing.ships_by)} late`}
          customer={customer}
          detail={thing.store}
          action={<Open to={officeOrdersAddress({ orderNumber: thing.order_id })} what={thing.order_id} />}
        />
      );
    case 'message':
      return (
        <Item
          Icon={thing.audience === 'webhook' ? Webhook : MailX}
          title={thing.audience === 'webhook' ? 'Webhook failed' : 'Mail failed'}
          customer={customer}
          detail={`${thing.order_id}: ${thing.problem}`}
          action={<SendAgain message={thing} />}
        />
      );
    case 'payment':
      return (
        <Item
          Icon={CreditCard}
          title={`Payment of ${thing.order_id} is unclear`}
          customer={customer}
          detail={`${formatShortDollars(thing.cents / 100)}, ${waitText(thing.created_at)}`}
          action={<CheckPayment payment={thing} />}
        />
      );
    case 'device':
      return (
        <Item
          Icon={Tablet}
          isWaiting
          title={`Tablet holds ${countOf(thing.held, 'order')} since ${formatTime(thing.held_since)}`}
          customer={customer}
          detail={thing.store || thing.name}
          action={<Open to={devicesAddress({ customer, show: 'holding' })} what="the tablet" />}
        />
      );
  }
}

interface ItemProps {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly customer?: CustomerKey;
  readonly detail: string;
  readonly action?: ReactNode;
  readonly isWaiting?: boolean;
}

function Item({ Icon, title, customer, detail, action, isWaiting = false }: ItemProps) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 pr-3 pl-4">
      <Icon size={18} strokeWidth={1.75} className={`shrink-0 ${isWaiting ? 'text-wait' : 'text-err'}`} />
      <div className="min-w-0 flex-1">
        <b className="block font-name">{title}</b>
        <span className="flex min-w-0 gap-2 text-label text-ink-2">
          {customer && <CustomerName customer={customer} />}
          <span className="min-w-0 truncate">{detail}</span>
        </span>
      </div>
      {action}
    </li>
  );
}

function Open({ to, what }: { to: string; what: string }) {
  return (
    <Link
      to={to}
      aria-label={`Open ${what}`}
      className={`${buttonClasses('secondary', 'small')} dense pointer-fine:min-h-9`}
    >
      Open
    </Link>
  );
}
