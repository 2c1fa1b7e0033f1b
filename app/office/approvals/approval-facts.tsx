import { useCallback } from 'react';
import type { WireDecision } from '../../../domain/calls/approvals';
import { countOf } from '../../../domain/text/count-of';
import { formatTime } from '../../ui/format-time';
import { fetchApproval } from '../session/office-calls';
import { useOfficeData } from '../session/office-context';

/** How an order got past its approvers; nothing if no rule held it. */
export function ApprovalFacts({ orderNumber }: { orderNumber: string }) {
  const [loaded] = useOfficeData(useCallback(() => fetchApproval(orderNumber), [orderNumber]));
  const decisions = loaded.kind === 'loaded' ? (loaded.value.approval?.decisions ?? []) : [];
  if (decisions.length === 0) return null;
  return (
    <ul aria-label="Approval" className="px-5 pb-1.5 text-label text-ink-2">
      {decisions.map((decision) => (
        <li key={`${decision.by} ${decision.at}`}>{decisionText(decision)}</li>
      ))}
    </ul>
  );
}

const DONE: Readonly<Record<WireDecision['kind'], string>> = {
  approve: 'Approved',
  decline: 'Declined',
  withdraw: 'Withdrawn',
  expire: 'Expired',
};

/** "Approved by Sam Porter for dana@example.com, Nov 20, 9:12 AM; lowered 2 lines" */
export function decisionText({ kind, by, on_behalf_of, at, reason, lowered }: WireDecision): string {
  const whom = kind === 'expire' || kind === 'withdraw' ? '' : ` by ${by}`;
  return [
    `${DONE[kind]}${whom}${on_behalf_of && ` for ${on_behalf_of}`}, ${formatTime(at)}`,
    ...(lowered.length > 0 ? [`lowered ${countOf(lowered.length, 'line')}`] : []),
    ...(reason ? [reason] : []),
  ].join('; ');
}
