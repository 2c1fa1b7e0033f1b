/**
 * An order's way past its approvers: waiting, then one of the others for good. An order that no rule holds has none of
 * these.
 */
export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'expired', 'withdrawn'] as const;

export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** How an order waits for its approvers, or ended. `by` names them. */
export interface HeldAs {
  readonly state: Exclude<ApprovalState, 'approved'>;
  readonly by: string;
}
