/** An invisible radio button or checkbox over its custom rendering, so the whole area responds. */
export const COVERING_INPUT = 'absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0';
