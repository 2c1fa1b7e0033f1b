/** An invisible radio button or checkbox over its custom rendering, so the whole area responds. */
export const COVERING_INPUT = 'absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0';

/** The focus of such an input on what stands for it: dashed, so that it never looks like a choice. */
export const FOCUS_OF_PEER =
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-dashed peer-focus-visible:outline-ink';
