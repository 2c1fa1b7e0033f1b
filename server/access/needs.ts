import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { HasSettings } from '../operations/settings/settings';
import type { HasLimits } from './limits';

/** Parts of the server that tell who calls, for which store, and how often. */
export interface AccessNeeds extends HasDatabase, HasLimits, HasLog, HasClock, HasSettings, StoreData {}
