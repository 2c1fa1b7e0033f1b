/**
 * An invisible radio button or checkbox over its custom rendering, so the whole area responds. Without opacity: browsers
 * paint every transparent element by itself, and there can be hundreds.
 */
export const COVERING_INPUT = 'absolute inset-0 z-10 m-0 size-full cursor-pointer appearance-none outline-none';

/** The focus of such an input on what stands for it: dashed, so that it never looks like a choice. */
export const FOCUS_OF_PEER =
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-dashed peer-focus-visible:outline-ink';
