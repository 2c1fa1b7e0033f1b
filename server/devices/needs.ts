import type { AccessNeeds } from '../access/needs';
import type { HasMetrics } from '../operations/metrics/metrics';

/** What devices need of the server. */
export interface DeviceNeeds extends AccessNeeds, HasMetrics {}
