/** The sizes in pixels that browsers need to install a store. */
export const ICON_SIZES: readonly number[] = [192, 512];
