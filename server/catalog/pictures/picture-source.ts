import type { Thread } from '../drawings/draw-logo';
import type { ProductArt } from '../drawings/draw-product';
import { DRAWING_VERSION } from '../drawings/drawing-version';
import type { PictureFormat } from '../drawings/encode';
import { contentHash } from './content-hash';

/** All that a drawing is made from, except its size and format. */
export type DrawingSource =
  | { readonly kind: 'product'; readonly art: ProductArt }
  | { readonly kind: 'logo'; readonly name: string; readonly thread: Thread; readonly isPrinted: boolean }
  | { readonly kind: 'word-mark'; readonly title: string; readonly color: string }
  | { readonly kind: 'icon'; readonly color: string; readonly size: number }
  | { readonly kind: 'landing' };

export type PictureSource = DrawingSource | { readonly kind: 'photograph'; readonly file: string };

/** A picture and its name in addresses and files. */
export interface Picture {
  readonly hash: string;
  readonly source: PictureSource;
}

/** How a picture is wanted. Only products and photographs come in several widths. */
export interface PictureForm {
  /** Pixels. */
  readonly width?: number;
  readonly format: PictureFormat | 'svg';
}

/** A drawing, named without drawing it: by what it is made from and by the version of the drawing code. */
export function drawnPicture(source: DrawingSource): Picture {
  return { hash: contentHash(DRAWING_VERSION + JSON.stringify(source)), source };
}

/** '3f2a9c01b7de-480.avif' */
export function pictureFile({ hash }: Picture, { width, format }: PictureForm): string {
  return width === undefined ? `${hash}.${format}` : `${hash}-${width}.${format}`;
}
