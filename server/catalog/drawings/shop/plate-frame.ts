import { print } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { floating, framed, lying } from '../drawing/studio';
import { storeName } from '../paper/store-name';

const FRAME =
  'M134 230H666Q698 230 698 262V552Q698 584 666 584H134Q102 584 102 552V262Q102 230 134 230ZM150 284Q136 284 136 300V486Q136 500 150 500H650Q664 500 664 486V300Q664 284 650 284Z';

/** Slim on top and sides. */
const SLIM_FRAME =
  'M128 236H672Q692 236 692 256V556Q692 578 670 578H130Q108 578 108 556V256Q108 236 128 236ZM140 262Q126 262 126 276V500Q126 512 140 512H660Q674 512 674 500V276Q674 262 660 262Z';

export const PLATE_FRAMES = {
  plateframe: plateFrame(moldedFrame),
  'plateframe/chrome': plateFrame(chromeFrame),
} as const satisfies Drawings;

/** A license plate frame around a blank plate. */
function plateFrame(frame: (scene: Scene) => string): DrawTemplate {
  return (scene) => framed(floating(plate()) + frame(scene) + screws(), { about: [400, 407], scale: 1.1 });
}

function plate(): string {
  return [
    '<rect x="118" y="246" width="564" height="310" rx="24" fill="#eceff0"/><rect x="118" y="246" width="564" height="310" rx="24" fill="url(#paper)"/>',
    print('000 0000', { x: 402, y: 436, size: 112, weight: 700, maxWidth: 470, fill: '#fff', opacity: 0.8 }),
    print('000 0000', { x: 399, y: 433, size: 112, weight: 700, maxWidth: 470, fill: '#cfd6d9', opacity: 0.8 }),
  ].join('');
}

function screws(): string {
  return [196, 604]
    .map(
      (x) =>
        `<circle cx="${x}" cy="257" r="12" fill="url(#steel-down)" stroke="#51595f"/><path d="M${x - 6} 253l12 8" stroke="#51595f" stroke-width="2.5"/>`,
    )
    .join('');
}

/** Raised letters on a wide lower edge. */
function moldedFrame({ main, storeMark }: Scene): string {
  return [
    lying(`<path fill-rule="evenodd" d="${FRAME}" fill="${main.base}"/>`),
    sheet(main, FRAME),
    `<path d="M105 262Q106 233 134 233H666Q694 234 695 262" stroke="#fff" stroke-opacity="${main.isLight ? 0.95 : 0.45}" stroke-width="3" fill="none"/>`,
    '<path d="M136 486Q136 500 150 500H650Q664 500 664 486" stroke="#fff" stroke-opacity=".35" stroke-width="2.5" fill="none"/>',
    main.isLight ? `<path d="${FRAME}" fill="none" stroke="#7d878e" stroke-opacity=".35" stroke-width="1.5"/>` : '',
    storeName(storeMark, { x: 400, y: 556, size: 40, tracking: 0.26, maxWidth: 440, fill: main.ink }),
  ].join('');
}

/** Polished metal with the name engraved; the ordered color shades it. */
function chromeFrame({ main, storeMark }: Scene): string {
  const shine = 'M112 256Q112 240 128 240H672Q688 240 688 256';
  return [
    lying(`<path fill-rule="evenodd" d="${SLIM_FRAME}" fill="${main.base}"/>`),
    `<path fill-rule="evenodd" d="${SLIM_FRAME}" fill="url(#steel-down)" opacity="${main.isLight ? 0.9 : 0.35}"/><path fill-rule="evenodd" d="${SLIM_FRAME}" fill="none" stroke="#40484e" stroke-opacity=".7" stroke-width="2"/>`,
    `<path d="${shine}M140 516H660" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="3"/>`,
    storeName(storeMark, {
      x: 400,
      y: 562,
      size: 32,
      tracking: 0.34,
      maxWidth: 420,
      fill: main.isLight ? '#2b3238' : '#f4f5f5',
    }),
  ].join('');
}
