import type { AccessNeeds } from '../access/needs';
import type { HasLiveData } from '../catalog/live/live-data';
import type { HasMetrics } from '../operations/metrics/metrics';

/** Parts of the server that health checks, gauges, and purging use. */
export interface MaintenanceNeeds extends AccessNeeds, HasLiveData, HasMetrics {}
