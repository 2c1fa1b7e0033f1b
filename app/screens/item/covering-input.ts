/** The classes of a radio button or tick box that lies unseen over what is drawn for it, so that it can be hit anywhere. */
export const COVERING_INPUT = 'absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0';
