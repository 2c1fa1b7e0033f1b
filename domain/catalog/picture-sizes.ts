/** Widths in pixels of `?w=`: thumbnails, cards, cards on dense screens, and an item's own picture on those. */
export const PICTURE_WIDTHS = [160, 320, 480, 800] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The width of a URL with none or an unknown one, and the one saved for offline use. */
export const USUAL_WIDTH = 480 satisfies PictureWidth;

export function pictureWidth(text: string | null | undefined): PictureWidth {
  return PICTURE_WIDTHS.find((width) => String(width) === text) ?? USUAL_WIDTH;
}

/** The picture's URL for a width. Without `w`, it's the URL of the picture saved for offline use. */
export function sizedPicture(address: string, width: PictureWidth): string {
  if (width === USUAL_WIDTH) return address;
  return `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
}

export function pictureSources(address: string): string {
  return PICTURE_WIDTHS.map((width) => `${sizedPicture(address, width)} ${width}w`).join(', ');
}
