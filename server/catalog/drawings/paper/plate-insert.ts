import { print } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { paperSheet, type SheetBox, type Stock, stockOf } from './sheets';
import { storeName } from './store-name';

const PLATE: SheetBox = { x: 110, y: 270, width: 580, height: 300, radius: 22 };

export const PLATE_INSERTS = {
  'plate-insert': inserts(dealer),
  'plate-insert/demo': inserts(demo),
} as const satisfies Drawings;

/** Cardboard inserts that stand in for a license plate on the lot. */
function inserts(face: (scene: Scene, stock: Stock) => string): DrawTemplate {
  return (scene) => {
    const stock = stockOf(scene.main);
    const back = paperSheet({ ...PLATE, y: 226, turn: -7 }, holes(226), stock.fill);
    const front = paperSheet({ ...PLATE, turn: 3 }, face(scene, stock) + holes(270), stock.fill);
    return framed(floating(back + front), { about: [400, 400], scale: 1.08 });
  };
}

/** The dealer's name between two bars. */
function dealer({ storeMark }: Scene, { fill, ink }: Stock): string {
  return [
    `<path d="M110 292Q110 270 132 270H668Q690 270 690 292V336H110Z" fill="${ink}"/>`,
    `<path d="M110 504H690V548Q690 570 668 570H132Q110 570 110 548Z" fill="${ink}"/>`,
    print('DEALER', { x: 400, y: 318, size: 30, tracking: 0.3, fill }),
    storeName(storeMark, { x: 400, y: 456, size: 92, maxWidth: 510, weight: 900, tracking: 0.03, fill: ink }),
    print('NEW  &  CERTIFIED', { x: 400, y: 546, size: 24, weight: 600, tracking: 0.18, fill, opacity: 0.92 }),
  ].join('');
}

/** DEMO in letters as tall as a plate's, within a frame. */
function demo({ storeMark }: Scene, { ink }: Stock): string {
  return [
    `<rect x="128" y="288" width="544" height="264" rx="12" fill="none" stroke="${ink}" stroke-width="6"/>`,
    print('DEMO', { x: 400, y: 470, size: 170, weight: 900, tracking: 0.08, maxWidth: 480, fill: ink }),
    storeName(storeMark, { x: 400, y: 528, size: 32, maxWidth: 320, fill: ink }),
  ].join('');
}

/** The slots for the plate screws, `top` being the upper edge of the card. */
function holes(top: number): string {
  return [top + 18, top + 264]
    .map(
      (y) =>
        `<rect x="186" y="${y}" width="34" height="16" rx="8" fill="#cdd4d7"/><rect x="580" y="${y}" width="34" height="16" rx="8" fill="#cdd4d7"/><path d="M190 ${y + 3}h26M584 ${y + 3}h26" stroke="#5b666e" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/>`,
    )
    .join('');
}
