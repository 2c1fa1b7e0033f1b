import type { AccessNeeds } from '../access/needs';
import type { HasLiveData } from '../catalog/live/live-data';
import type { HasMetrics } from '../operations/metrics/metrics';

/** What health checks, gauges, and purging need of the server. */
export interface MaintenanceNeeds extends AccessNeeds, HasLiveData, HasMetrics {}
