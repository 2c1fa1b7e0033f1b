import type { AccessNeeds } from '../access/needs';
import type { HasMetrics } from '../operations/metrics/metrics';

/** Parts of the server that devices use. */
export interface DeviceNeeds extends AccessNeeds, HasMetrics {}
