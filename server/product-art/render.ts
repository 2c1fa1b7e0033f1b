import sharp from 'sharp';

/** CSS pixels per inch at which one SVG unit is one pixel. */
const UNIT_DENSITY = 72;

/** A square product picture, 640 by 640, as JPEG. */
export async function renderJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (UNIT_DENSITY * 640) / 800 })
    .resize(640, 640)
    .flatten({ background: '#eaeeee' })
    .jpeg({ quality: 79, mozjpeg: true })
    .toBuffer();
}

/** A logo 120 pixels high on a transparent ground, as PNG; three threads and their shades need no more than 32 colors. */
export async function renderLogoPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: UNIT_DENSITY })
    .resize({ height: 120 })
    .png({ palette: true, colors: 32, dither: 0.4, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

/** Units drawn beyond either side of the header: filters would take the edge of the picture for the edge of a sleeve. */
const BLEED = 100;

/** The landing header, 1600 pixels wide, as JPEG. */
export async function renderHero(svg: string): Promise<Buffer> {
  const wider = svg.replace('viewBox="0 0 1600 1000" width="1600"', `viewBox="-${BLEED} 0 1800 1000" width="1800"`);
  return sharp(Buffer.from(wider), { density: UNIT_DENSITY })
    .extract({ left: BLEED, top: 0, width: 1600, height: 1000 })
    .flatten({ background: '#eaeeee' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
