/**
 * The widths in pixels that the server has pictures in, for `?w=` (docs/specification.md, Pictures): thumbnails, cards,
 * cards on dense screens, and an item's own picture on those.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 800] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The width of an address that names none or an unknown one. It is also the one that is saved for offline use. */
export const USUAL_WIDTH = 480 satisfies PictureWidth;

/** The width that the text of `w` asks for. */
export function pictureWidth(text: string | null | undefined): PictureWidth {
  return PICTURE_WIDTHS.find((width) => String(width) === text) ?? USUAL_WIDTH;
}

/** The picture's address for a width. Without `w`, it is the address of the picture that is saved for offline use. */
export function sizedPicture(address: string, width: PictureWidth): string {
  if (width === USUAL_WIDTH) return address;
  return `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
}

/** The `srcset` from which a browser picks the width for its screen. */
export function pictureSources(address: string): string {
  return PICTURE_WIDTHS.map((width) => `${sizedPicture(address, width)} ${width}w`).join(', ');
}
