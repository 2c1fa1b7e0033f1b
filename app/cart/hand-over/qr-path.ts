import encodeQr from 'qr';

/** Longer text makes the code too fine for a phone's camera. */
export const MAX_QR_LENGTH = 2_000;
/** Up to this length, there's room for more error correction. */
const SHORT = 600;

export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** Draws text as a QR code with the quiet zone of four modules that scanners need; undefined when it's too long. */
export function qrDrawing(text: string): QrDrawing | undefined {
  if (text.length > MAX_QR_LENGTH) return undefined;
  const rows = encodeQr(text, 'raw', { border: 4, ecc: text.length <= SHORT ? 'medium' : 'low' });
  return { size: rows.length, path: rows.map(rowPath).join('') };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    const start = x;
    while (row[x]) x++;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
  }
  return path;
}
