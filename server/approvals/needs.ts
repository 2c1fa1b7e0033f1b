import type { HasMetrics } from '../operations/metrics/metrics';
import type { PublishingNeeds } from '../publishing/needs';

/** Parts of the server that approvals and budgets use. */
export interface ApprovalNeeds extends PublishingNeeds, HasMetrics {}
