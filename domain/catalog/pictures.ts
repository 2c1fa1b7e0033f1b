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

/** Pictures that people upload in the office. Their bytes are rows named by their checksum. */

export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/** Longest side of what is stored, in pixels. Larger pictures are scaled down. */
export const MAX_PHOTOGRAPH_SIDE = 1_600;
export const MIN_PHOTOGRAPH_SIDE = 300;

/** The checksum of an uploaded picture, by item code and color: `photographs.json`. */
export type PhotographHashes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** SHA-256 in hex. */
export const ASSET_HASH = /^[0-9a-f]{64}$/;

/** The square that is kept, in pixels of the upright picture. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export interface UploadedPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** Worth a check: its colors were converted. */
  readonly note?: string;
}

/** The version of each photograph that is a file of the server, by its address in lowercase. */
export interface PhotographFiles {
  readonly files: Readonly<Record<string, string>>;
}

/** The largest square in the middle. */
export function centeredCrop(width: number, height: number): Crop {
  const side = Math.min(width, height);
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), side };
}

/** Within the picture, whatever a browser sent. */
export function cropWithin({ left, top, side }: Crop, width: number, height: number): Crop {
  const most = Math.min(side, width, height);
  return { left: Math.min(left, width - most), top: Math.min(top, height - most), side: most };
}
