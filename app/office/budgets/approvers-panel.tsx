import { Plus } from 'lucide-react';
import type { CustomerApprovers } from '../../../domain/calls/approvals';
import type { WireCustomer } from '../../../domain/calls/office';
import { formatDollars } from '../../../domain/money';
import { waitText } from '../../../domain/reports/budget-report';
import { formatTime } from '../../ui/format-time';
import { Link } from '../../ui/link';
import { DenseButton, Initials } from '../layout/parts';
import { shortStoreName } from '../layout/short-store-name';
import { useOffice } from '../session/office-context';
import { SidePanel } from './side-panel';

interface ApproversPanelProps {
  readonly approvers: CustomerApprovers['approvers'];
  onAdd(): void;
}

/** Whom the rules name, what waits for each, and how long each takes. */
export function ApproversPanel({ approvers, onAdd }: ApproversPanelProps) {
  const { email: own } = useOffice().me.person;
  return (
    <SidePanel
      title="Approvers"
      tool={
        <DenseButton onClick={onAdd} aria-label="Add an approver">
          <Plus size={15} /> Add
        </DenseButton>
      }
    >
      {approvers.length === 0 && <p className="border-t border-line px-4 py-3">Nobody approves anything yet.</p>}
      <ul>
        {approvers.map(({ name, email, waiting_count, median_ms }) => (
          <li
            key={email}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.75 border-t border-line px-4 py-2.25"
          >
            <Initials name={name || email} />
            <span className="min-w-0">
              <b className="block truncate font-name">
                {name || email}
                {email.toLowerCase() === own.toLowerCase() && ', you'}
              </b>
              {name && <span className="block truncate text-label text-ink-2">{email}</span>}
            </span>
            <span className="text-right">
              <b className="block font-name">
                {waiting_count === 0 ? 'None' : `${waiting_count.toLocaleString('en-US')} waiting`}
              </b>
              <span className="block text-label text-ink-2">
                {median_ms === null ? 'no answers yet' : `answers in ${waitText(median_ms)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}

interface WaitingPanelProps {
  readonly customer: WireCustomer;
  readonly of: Pick<CustomerApprovers, 'waiting' | 'waiting_count'>;
}

export function WaitingPanel({ customer, of: { waiting, waiting_count } }: WaitingPanelProps) {
  return (
    <SidePanel
      title="Waiting"
      tool={
        waiting_count > 0 && (
          <Link to={`/approvals?customer=${customer.key}`} className="pr-1 font-name text-send hover:underline">
            Open all {waiting_count.toLocaleString('en-US')}
          </Link>
        )
      }
    >
      {waiting_count === 0 && <p className="border-t border-line px-4 py-3">No order waits for an answer.</p>}
      <ul>
        {waiting.map(({ order_id, ordered_by, store, total, created_at }) => (
          <li key={order_id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.75 border-t border-line px-4 py-2">
            <span className="min-w-0">
              <b className="block truncate font-name">{ordered_by}</b>
              <span className="block truncate text-label text-ink-2">{shortStoreName(store)}</span>
            </span>
            <span className="text-right">
              <b className="block font-name">{formatDollars(total)}</b>
              <span className="block text-label text-ink-2">since {formatTime(created_at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
