import type { AccessNeeds } from '../access/needs';
import type { HasLiveData } from '../catalog/live/live-data';
import type { HasPictureStore } from '../pictures/picture-store';

/** What pages, documents, and pictures need of the server. */
export interface StorefrontNeeds extends AccessNeeds, HasLiveData, HasPictureStore {}
