import type { AccessNeeds } from '../access/needs';
import type { HasLiveData } from '../catalog/live/live-data';

/** What drafts and publications need of the server. */
export interface PublishingNeeds extends AccessNeeds, HasLiveData {}
