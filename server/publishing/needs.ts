import type { AccessNeeds } from '../access/needs';
import type { HasLiveData } from '../catalog/live/live-data';

/** Parts of the server that drafts and publications use. */
export interface PublishingNeeds extends AccessNeeds, HasLiveData {}
