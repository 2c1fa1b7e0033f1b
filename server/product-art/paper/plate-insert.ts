import { print } from '../drawing/print';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { coloredCard, inkOnPaper, paperSheet, type SheetBox } from './sheets';
import { storeName } from './store-name';

const PLATE: SheetBox = { x: 110, y: 270, width: 580, height: 300, radius: 22 };

/** Cardboard inserts that stand in for a license plate on the lot. */
export const plateInsert: DrawTemplate = (scene) => {
  const { main } = scene;
  const back = coloredCard(main, { ...PLATE, y: 226, turn: -7 }, holes(226));
  return framed(floating(back + paperSheet({ ...PLATE, turn: 3 }, face(scene))), { about: [400, 400], scale: 1.08 });
};

function face({ main, storeMark }: Scene): string {
  const ink = inkOnPaper(main);
  return [
    `<path d="M110 292Q110 270 132 270H668Q690 270 690 292V336H110Z" fill="${ink}"/>`,
    `<path d="M110 504H690V548Q690 570 668 570H132Q110 570 110 548Z" fill="${ink}"/>`,
    holes(270),
    print('DEALER', { x: 400, y: 318, size: 30, tracking: 0.3, fill: '#fff' }),
    storeName(storeMark, { x: 400, y: 456, size: 92, maxWidth: 510, weight: 900, tracking: 0.03, fill: ink }),
    print('NEW  &  CERTIFIED', { x: 400, y: 546, size: 24, weight: 600, tracking: 0.18, fill: '#fff', opacity: 0.92 }),
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
