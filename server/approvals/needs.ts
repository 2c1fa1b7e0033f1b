import type { HasMetrics } from '../operations/metrics/metrics';
import type { PublishingNeeds } from '../publishing/needs';

/** What approvals and budgets need of the server. */
export interface ApprovalNeeds extends PublishingNeeds, HasMetrics {}
