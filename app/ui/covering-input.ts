/**
 * An invisible radio button or checkbox over its custom rendering, so the whole area responds. We avoid opacity:
 * browsers paint every transparent element separately, and there can be hundreds.
 */
export const COVERING_INPUT = 'absolute inset-0 z-10 m-0 size-full cursor-pointer appearance-none outline-none';

/** Dashed, so focus never looks like a choice. */
export const FOCUS_OF_PEER =
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-dashed peer-focus-visible:outline-ink';
