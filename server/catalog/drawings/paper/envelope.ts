import { mix } from '../drawing/material';
import { print, textLines } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { dealJacket, keyDropEnvelope, packingEnvelope } from './form-envelopes';
import { paperSheet, type SheetBox, type Stock, stockOf } from './sheets';
import { storeName } from './store-name';

interface EnvelopeModel {
  readonly box: SheetBox;
  /** How far the flap on the back reaches down, as a part of the height. */
  readonly flap: number;
  readonly isSquareFlap?: boolean;
  readonly front: (scene: Scene, stock: Stock, box: SheetBox) => string;
}

const NO_10: EnvelopeModel = {
  box: { x: 106, y: 298, width: 588, height: 268, radius: 4 },
  flap: 0.47,
  front: address,
};
const REMITTANCE: EnvelopeModel = { ...NO_10, flap: 0.86, isSquareFlap: true, front: remittance };
const CARD: EnvelopeModel = {
  box: { x: 160, y: 250, width: 480, height: 340, radius: 4 },
  flap: 0.6,
  front: thankYou,
};

export const ENVELOPES = {
  envelope: envelope(NO_10),
  'envelope/remittance': envelope(REMITTANCE),
  'envelope/thank-you': envelope(CARD),
  'envelope/deal-jacket': dealJacket,
  'envelope/packing': packingEnvelope,
  'envelope/key-drop': keyDropEnvelope,
} as const satisfies Drawings;

/** An envelope from the front, a second one behind it showing its flap. */
function envelope({ box, flap, isSquareFlap, front }: EnvelopeModel): DrawTemplate {
  return (scene) => {
    const stock = stockOf(scene.main);
    const back = { ...box, x: box.x + 10, y: box.y - 120, turn: -11 };
    const drawing =
      paperSheet(back, flapOf(back, flap, isSquareFlap), stock.fill) +
      paperSheet({ ...box, turn: 3 }, front(scene, stock, box), stock.fill);
    return framed(floating(drawing), { about: [404, box.y + box.height / 2 - 60], scale: 1.07 });
  };
}

function flapOf({ x, y, width, height }: SheetBox, part: number, isSquare = false): string {
  const [right, low] = [x + width, y + height * part];
  const path = isSquare
    ? `M${x + 2} ${y + 2}L${x + 26} ${low - 8}Q${x + 28} ${low} ${x + 38} ${low}H${right - 38}Q${right - 28} ${low} ${right - 26} ${low - 8}L${right - 2} ${y + 2}`
    : `M${x + 4} ${y + 2}L${x + width / 2 - 18} ${low - 8}Q${x + width / 2} ${low} ${x + width / 2 + 18} ${low - 8}L${right - 4} ${y + 2}`;
  const seams = `M${x + 2} ${y + height - 2}L${x + width * 0.42} ${y + height * 0.45}M${right - 2} ${y + height - 2}L${right - width * 0.42} ${y + height * 0.45}`;
  return `<path d="${seams}" stroke="#3b444b" stroke-opacity=".25" stroke-width="1.5"/><path d="${path}Z" fill="#000" fill-opacity=".06"/><path d="${path}" fill="none" stroke="#3b444b" stroke-opacity=".45" stroke-width="2"/>`;
}

function address({ storeMark }: Scene, { ink, faint }: Stock, { x, y }: SheetBox): string {
  return [
    `<rect x="${x}" y="${y}" width="10" height="268" rx="3" fill="${ink}"/>`,
    storeName(storeMark, { x: x + 40, y: y + 54, size: 26, maxWidth: 210, fill: ink, isLeft: true }),
    textLines(
      [
        [x + 42, y + 78, 128],
        [x + 42, y + 94, 104],
      ],
      faint,
      4.5,
    ),
    textLines(
      [
        [x + 242, y + 162, 180],
        [x + 242, y + 184, 150],
        [x + 242, y + 206, 166],
      ],
      faint,
      6.5,
    ),
    stamp(x + 496, y + 24, faint),
  ].join('');
}

/** The address to pay to, with the bars the post office reads. */
function remittance({ storeMark }: Scene, { ink, faint }: Stock, { x, y }: SheetBox): string {
  const bars = Array.from({ length: 34 }, (_, bar) => `M${x + 214 + bar * 8} ${y + 226}v-${bar % 3 ? 12 : 24}`).join(
    '',
  );
  return [
    textLines(
      [
        [x + 34, y + 44, 110],
        [x + 34, y + 62, 90],
        [x + 34, y + 80, 100],
      ],
      faint,
      3,
    ),
    print('REMIT TO', { x: x + 214, y: y + 112, size: 15, weight: 600, tracking: 0.16, fill: ink, isLeft: true }),
    storeName(storeMark, { x: x + 214, y: y + 148, size: 30, maxWidth: 260, fill: ink, isLeft: true }),
    textLines(
      [
        [x + 216, y + 170, 190],
        [x + 216, y + 186, 150],
      ],
      faint,
      5,
    ),
    `<path d="${bars}" stroke="${ink}" stroke-width="3"/>`,
    stamp(x + 496, y + 24, faint),
  ].join('');
}

/** A line of thanks on a frame of two rules. */
function thankYou({ storeMark }: Scene, { fill, ink }: Stock, { x, y, width, height }: SheetBox): string {
  const frame = (inset: number, stroke: number) =>
    `<rect x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="4" fill="none" stroke="${mix(fill, ink, 0.6)}" stroke-width="${stroke}"/>`;
  const middle = x + width / 2;
  return [
    frame(22, 3) + frame(30, 1.2),
    print('Thank You', { x: middle, y: y + 178, size: 64, family: 'cinzel', weight: 600, maxWidth: 350, fill: ink }),
    storeName(storeMark, { x: middle, y: y + 236, size: 22, maxWidth: 240, fill: ink }),
  ].join('');
}

function stamp(x: number, y: number, color: string): string {
  const frame = `<rect x="${x}" y="${y}" width="66" height="80" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="5 4"/>`;
  return frame + print('STAMP', { x: x + 33, y: y + 45, size: 13, weight: 600, tracking: 0.1, fill: color });
}
