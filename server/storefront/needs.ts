import type { AccessNeeds } from '../access/needs';
import type { HasLiveData } from '../catalog/live/live-data';
import type { HasPictureStore } from '../pictures/picture-store';

/** Parts of the server that pages, documents, and pictures use. */
export interface StorefrontNeeds extends AccessNeeds, HasLiveData, HasPictureStore {}
