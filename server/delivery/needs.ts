import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { HasMetrics } from '../operations/metrics/metrics';
import type { HasSettings } from '../operations/settings/settings';

/** Parts of the server that sending mails and webhooks uses. */
export interface DeliveryNeeds extends HasDatabase, HasLog, HasMetrics, HasClock, HasSettings, StoreData {}
