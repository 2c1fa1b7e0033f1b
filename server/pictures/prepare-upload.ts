import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  type Crop,
  centeredCrop,
  cropWithin,
  MAX_PHOTOGRAPH_SIDE,
  MIN_PHOTOGRAPH_SIDE,
} from '../../domain/catalog/pictures';
import { svgProblem } from './check-svg';
import { BACKDROP } from './drawings/render';

export interface Upload {
  readonly content: Uint8Array;
  /** Photographs become square JPEGs; logos keep their shape and what is transparent. */
  readonly kind: 'photograph' | 'logo';
  /** The largest square in the middle if absent. */
  readonly crop?: Crop | undefined;
}

export type PreparedUpload =
  | {
      readonly kind: 'prepared';
      readonly content: Uint8Array;
      readonly type: 'image/jpeg' | 'image/png';
      readonly width: number;
      readonly height: number;
      readonly note?: string;
    }
  /** A sentence for the person. */
  | { readonly kind: 'refused'; readonly why: string };

/** Phones take up to 50 megapixels in their usual modes. Decoding one takes half a second and 200 MB. */
const MAX_PIXELS = 60_000_000;
/** Each mask and filter of a drawing takes a surface of this size. */
const MAX_DRAWN_PIXELS = 4_000_000;
const MIN_LOGO_SIDE = 32;
const MAX_SECONDS = 20;

const DAMAGED = 'This picture is damaged: it ends too early or cannot be read. Save it again as a JPEG.';
const DAMAGED_SVG = 'This SVG is damaged and cannot be drawn. Save it again, or as a PNG.';
const CONVERTED = 'The colors of this picture were meant for printing (CMYK) and have been converted. Compare them.';

/**
 * Decodes an uploaded picture and makes what is stored from it: upright, small, in the colors of screens, and without
 * what a camera writes about place and owner. Only the process that draws imports it.
 */
export async function prepareUpload({ content, kind, crop }: Upload): Promise<PreparedUpload> {
  const drawn = kind === 'logo' && isSvg(startOf(content)) ? Buffer.from(content).toString('utf8') : undefined;
  const whyNot = drawn === undefined ? refusalByType(content) : svgProblem(drawn);
  if (whyNot) return { kind: 'refused', why: whyNot };
  try {
    const density = drawn === undefined ? undefined : logoDensity(await sharp(content).metadata());
    return await decoded({ content, kind, crop }, density === undefined ? {} : { density });
  } catch {
    return { kind: 'refused', why: drawn === undefined ? DAMAGED : DAMAGED_SVG };
  }
}

async function decoded({ content, kind, crop }: Upload, { density }: { density?: number }): Promise<PreparedUpload> {
  const drawing = density === undefined ? {} : { density };
  // A picture with errors that cameras make is read; one that ends too early isn't.
  const picture = sharp(content, { ...drawing, failOn: 'error', limitInputPixels: MAX_PIXELS });
  // Only the head, which is quick for any size.
  const metadata = await sharp(content, { ...drawing, limitInputPixels: false }).metadata();
  const { width, height } = metadata.autoOrient;
  const most = density === undefined ? MAX_PIXELS : MAX_DRAWN_PIXELS;
  const why = refusalBySize(metadata, kind === 'logo' ? MIN_LOGO_SIDE : MIN_PHOTOGRAPH_SIDE, most);
  if (why) return { kind: 'refused', why };
  const upright = picture.timeout({ seconds: MAX_SECONDS }).autoOrient();
  const square = cropWithin(crop ?? centeredCrop(width, height), width, height);
  if (kind === 'photograph' && square.side < MIN_PHOTOGRAPH_SIDE)
    return { kind: 'refused', why: tooSmall(square.side, square.side, MIN_PHOTOGRAPH_SIDE) };
  const encoded = await (kind === 'logo' ? logoOf(upright) : photographOf(upright, square)).toBuffer({
    resolveWithObject: true,
  });
  return {
    kind: 'prepared',
    content: encoded.data,
    type: kind === 'logo' ? 'image/png' : 'image/jpeg',
    width: encoded.info.width,
    height: encoded.info.height,
    ...(metadata.space === 'cmyk' ? { note: CONVERTED } : {}),
  };
}

function photographOf(upright: Sharp, { left, top, side }: Crop): Sharp {
  const stored = Math.min(side, MAX_PHOTOGRAPH_SIDE);
  return upright
    .extract({ left, top, width: side, height: side })
    .resize(stored, stored)
    .flatten({ background: BACKDROP })
    .toColourspace('srgb')
    .jpeg({ quality: 86, mozjpeg: true });
}

function logoOf(upright: Sharp): Sharp {
  const size = { width: MAX_PHOTOGRAPH_SIDE, height: MAX_PHOTOGRAPH_SIDE };
  return upright
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 });
}

function refusalBySize(
  { autoOrient: { width, height }, pages = 1 }: Metadata,
  least: number,
  most: number,
): string | undefined {
  if (pages > 1) return MOVING;
  if (width * height > most) {
    const megapixels = Math.round((width * height) / 1_000_000);
    return `This picture has ${megapixels} megapixels; at most ${most / 1_000_000} can be read. Make it smaller.`;
  }
  return Math.min(width, height) < least ? tooSmall(width, height, least) : undefined;
}

function tooSmall(width: number, height: number, least: number): string {
  return `This picture has ${width} by ${height} pixels. It needs at least ${least} by ${least} to look sharp.`;
}

const WANTED = 'Use a JPEG, PNG, WebP, or AVIF.';
const MOVING = `This picture moves. ${WANTED}`;
const HEIC =
  'This is a HEIC photograph, which most browsers cannot show. Save it as a JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.';

const SIGNATURES: readonly (readonly [start: RegExp, refusal: string | undefined])[] = [
  [/^\xff\xd8\xff/, undefined],
  [/^\x89PNG(?:(?!IDAT)[\s\S])*?acTL/, MOVING],
  [/^\x89PNG/, undefined],
  [/^RIFF[\s\S]{4}WEBP/, undefined],
  [/^[\s\S]{4}ftypavif/, undefined],
  [/^[\s\S]{4}ftypavis/, MOVING],
  [/^[\s\S]{4}ftyp(?:hei|hev|mif1|msf1)/, HEIC],
  [/^GIF8/, `This is a GIF. ${WANTED}`],
  [/^(?:II\*[^ -~]|MM[^ -~]\*)/, `This is a TIFF. ${WANTED}`],
  [/^BM/, `This is a BMP. ${WANTED}`],
  [/^%PDF/, `This is a PDF. ${WANTED}`],
];

const SVG = [undefined, `This is an SVG drawing, not a photograph. ${WANTED}`] as const;

function startOf(content: Uint8Array): string {
  return Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 4_096)).toString('latin1');
}

/** Detects the type by its first bytes, ignoring name and Content-Type. */
function refusalByType(content: Uint8Array): string | undefined {
  const start = startOf(content);
  const known = isSvg(start) ? SVG : SIGNATURES.find(([form]) => form.test(start));
  return known ? known[1] : `This file is not a picture. ${WANTED}`;
}

function isSvg(start: string): boolean {
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|svg|!DOCTYPE svg)/i.test(start);
}

/** Dots per inch at which a drawing of this size becomes as wide as a header needs on the finest screen. */
function logoDensity({ width, height }: Metadata): number {
  const scale = Math.min(WANTED_WIDTH / Math.max(1, width), MAX_PHOTOGRAPH_SIDE / Math.max(1, height));
  return Math.min(2_400, Math.max(LEAST_DENSITY, Math.round(72 * scale)));
}

/** Pixels. */
const WANTED_WIDTH = 800;
const LEAST_DENSITY = 18;
