import type { Sharp } from 'sharp';

/** AVIF for nearly all browsers, WebP for older ones, JPEG or PNG for whoever names neither. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Chosen by measurement: docs/decisions/pictures.md. */
export const ENCODING = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 72 },
  jpeg: { quality: 79, mozjpeg: true },
  png: { compressionLevel: 9 },
} as const;

export function encode(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  return picture.toFormat(format, ENCODING[format]).toBuffer();
}
