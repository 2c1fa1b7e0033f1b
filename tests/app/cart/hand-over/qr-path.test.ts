import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_QR_LENGTH, type QrDrawing, qrDrawing } from '../../../../app/cart/hand-over/hand-over-dialog';

/** The drawing as a screen shows it. */
async function scan({ size, path }: QrDrawing, pixels: number): Promise<string | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${pixels}" height="${pixels}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('qrDrawing', () => {
  it.each([60, 300, 600, 601, 1_200, MAX_QR_LENGTH])('of %i characters can be scanned', async (length) => {
    const text = `https://shop.example/hand-over#1d${'aZ0-_9'.repeat(400)}`.slice(0, length);
    const drawing = qrDrawing(text);
    expect(drawing && (await scan(drawing, 900))).toBe(text);
  });

  it('keeps a quiet zone of four modules on each side', () => {
    const { size, path } = qrDrawing('https://shop.example') ?? { size: 0, path: '' };
    const rows = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => [
      Number(x),
      Number(y),
      Number(width),
    ]);
    expect(Math.min(...rows.map(([x = 0]) => x))).toBe(4);
    expect(Math.max(...rows.map(([x = 0, , width = 0]) => x + width))).toBe(size - 4);
    expect(Math.min(...rows.map(([, y = 0]) => y))).toBe(4);
    expect(Math.max(...rows.map(([, y = 0]) => y))).toBe(size - 5);
  });

  it('is not made of a text that no camera could read', () => {
    expect(qrDrawing('x'.repeat(MAX_QR_LENGTH + 1))).toBeUndefined();
  });
});
