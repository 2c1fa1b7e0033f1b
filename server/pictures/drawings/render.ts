import sharp, { type Sharp } from 'sharp';

/** AVIF for nearly all browsers, WebP for older ones, JPEG or PNG for clients that accept neither. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Chosen by measurement: docs/decisions/pictures.md. */
export const ENCODING = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 72 },
  jpeg: { quality: 79, mozjpeg: true },
  png: { compressionLevel: 9 },
} as const;

export interface PictureOutput {
  /** Pixels. */
  readonly width: number;
  readonly format: PictureFormat;
}

/** CSS pixels per inch at which one SVG unit is one pixel. */
const UNIT_DENSITY = 72;

/** Side of the drawings, in units. */
const PRODUCT_SIDE = 800;
export const BACKDROP = '#eaeeee';

/** A square product picture in each of the outputs; drawn once, in the largest width. */
export function renderProduct(svg: string, outputs: readonly PictureOutput[]): Promise<Buffer[]> {
  const side = largestWidth(outputs);
  const drawn = sharp(Buffer.from(svg), { density: (UNIT_DENSITY * side) / PRODUCT_SIDE }).resize(side, side);
  return encodeAll(drawn.flatten({ background: BACKDROP }), outputs);
}

/** A photograph in each of the outputs, never larger than it is. */
export function renderPhotograph(file: string | Uint8Array, outputs: readonly PictureOutput[]): Promise<Buffer[]> {
  const photograph = sharp(file).autoOrient();
  return encodeAll(photograph.resize({ width: largestWidth(outputs), withoutEnlargement: true }), outputs);
}

/** A logo 120 pixels high on a transparent ground. */
export function renderLogo(svg: string, formats: readonly PictureFormat[]): Promise<Buffer[]> {
  const logo = sharp(Buffer.from(svg), { density: UNIT_DENSITY }).resize({ height: 120 });
  return Promise.all(formats.map((format) => encode(logo.clone(), format)));
}

/** A square icon as PNG, which is what systems install. */
export function renderIcon(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(side, side).png({ palette: true }).toBuffer();
}

/**
 * Units drawn beyond either side of the header: filters would take the edge of the picture for the edge of a sleeve.
 */
const BLEED = 100;

/** The landing header, 1600 pixels wide. */
export function renderHero(svg: string, formats: readonly PictureFormat[]): Promise<Buffer[]> {
  const wider = svg.replace('viewBox="0 0 1600 1000" width="1600"', `viewBox="-${BLEED} 0 1800 1000" width="1800"`);
  const picture = sharp(Buffer.from(wider), { density: UNIT_DENSITY })
    .extract({ left: BLEED, top: 0, width: 1600, height: 1000 })
    .flatten({ background: BACKDROP });
  return Promise.all(formats.map((format) => encode(picture.clone(), format)));
}

function largestWidth(outputs: readonly PictureOutput[]): number {
  return Math.max(...outputs.map(({ width }) => width));
}

/** Decodes or draws once, then encodes each output. */
async function encodeAll(picture: Sharp, outputs: readonly PictureOutput[]): Promise<Buffer[]> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = sharp(data, { raw: { width, height, channels } });
  return Promise.all(
    outputs.map((output) =>
      encode(decoded.clone().resize({ width: output.width, withoutEnlargement: true }), output.format),
    ),
  );
}

function encode(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  return picture.toFormat(format, ENCODING[format]).toBuffer();
}
