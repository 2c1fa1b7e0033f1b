import { createHash } from 'node:crypto';
import { pictureWidth } from '../../domain/catalog/pictures';
import type { Garment } from './drawings/draw-hero';
import type { Thread } from './drawings/draw-logo';
import type { ProductArt } from './drawings/draw-product';
import type { PictureFormat } from './drawings/render';

/**
 * The version of the renderer, a part of every drawn picture's name next to its drawing's hash: finding a picture takes no
 * drawing. It is a hash of sample drawings. When a change of the code changes them,
 * `tests/server/pictures/drawings/drawing-version.test.ts` fails and says the new one.
 */
export const DRAWING_VERSION = '3192c8b9cb18';

export type DrawingSource =
  | { readonly kind: 'product'; readonly art: ProductArt }
  | { readonly kind: 'logo'; readonly name: string; readonly thread: Thread; readonly isPrinted: boolean }
  | { readonly kind: 'word-mark'; readonly title: string; readonly color: string }
  | { readonly kind: 'icon'; readonly color: string; readonly size: number }
  /** From back to front; a garment is missing if the data have no such drawing. */
  | { readonly kind: 'landing'; readonly garments: readonly (Garment | undefined)[] };

type PhotographFile = { readonly kind: 'photograph'; readonly file: string };

/** An asset is a picture that somebody uploaded, a row of the database. */
export type PictureSource = DrawingSource | PhotographFile | { readonly kind: 'asset'; readonly hash: string };

export type DrawableSource = PictureSource | { readonly kind: 'bytes'; readonly content: Uint8Array };

export interface Picture {
  readonly hash: string;
  readonly source: PictureSource;
}

/** Named like a photograph's file with this content. */
export function assetPicture(hash: string): Picture {
  return { hash: hash.slice(0, HASH_LENGTH), source: { kind: 'asset', hash } };
}

/** How a picture is wanted. Only products and photographs come in several widths. */
export interface PictureForm {
  /** Pixels. */
  readonly width?: number;
  readonly format: PictureFormat | 'svg';
}

/** The sizes in pixels that browsers need to install a store. */
export const ICON_SIZES: readonly number[] = [192, 512];

/** A drawing, named without drawing it: by what it is made from and by the version of the drawing code. */
export function drawnPicture(source: DrawingSource): Picture {
  // The hash of an SVG file replaces its content, which is a thousand times longer.
  const made = JSON.stringify(source, (key, value) => (key === 'svg' ? undefined : value));
  return { hash: contentHash(DRAWING_VERSION + made), source };
}

/** '3f2a9c01b7de-480.avif' */
export function pictureFile({ hash }: Picture, { width, format }: PictureForm): string {
  return width === undefined ? `${hash}.${format}` : `${hash}-${width}.${format}`;
}

/** Hex digits, enough to distinguish the versions of a picture. */
const HASH_LENGTH = 12;

export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
}

/** A picture at an address, and the format that the address's ending promises. */
export interface FoundPicture extends Picture {
  readonly format: PictureForm['format'];
}

/**
 * The form of the requested picture: the smallest format that the request's `Accept` names, and a width from a short
 * list. Outlines and icons have one form.
 * @param width the text of `w`
 */
export function acceptedForm({ source, format }: FoundPicture, accept: string, width: string | null): PictureForm {
  if (format === 'svg' || source.kind === 'icon') return { format };
  const accepted = { format: acceptedFormat(accept) ?? format };
  const isSized = source.kind === 'product' || source.kind === 'photograph' || source.kind === 'asset';
  return isSized ? { ...accepted, width: pictureWidth(width) } : accepted;
}

/** The smallest format that `Accept` names; undefined for the one of the address's ending. Wildcards don't count. */
function acceptedFormat(accept: string): 'avif' | 'webp' | undefined {
  const named = new Set(accept.split(',').flatMap(namedType));
  if (named.has('image/avif')) return 'avif';
  return named.has('image/webp') ? 'webp' : undefined;
}

/** 'image/avif' of ' image/avif;q=0.8'; nothing for a type that is refused with `q=0`. */
function namedType(entry: string): string[] {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
}
