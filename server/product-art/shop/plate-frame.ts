import { print } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { sheet } from '../drawing/shading';
import { floating, framed, lying } from '../drawing/studio';
import { storeName } from '../paper/store-name';

const FRAME =
  'M134 230H666Q698 230 698 262V552Q698 584 666 584H134Q102 584 102 552V262Q102 230 134 230ZM150 284Q136 284 136 300V486Q136 500 150 500H650Q664 500 664 486V300Q664 284 650 284Z';

/** A license plate frame around a blank plate. */
export const plateFrame: DrawTemplate = ({ main, storeMark }) => {
  const plate = [
    '<rect x="118" y="246" width="564" height="310" rx="24" fill="#eceff0"/><rect x="118" y="246" width="564" height="310" rx="24" fill="url(#paper)"/>',
    print('000 0000', { x: 402, y: 436, size: 112, weight: 700, maxWidth: 470, fill: '#fff', opacity: 0.8 }),
    print('000 0000', { x: 399, y: 433, size: 112, weight: 700, maxWidth: 470, fill: '#cfd6d9', opacity: 0.8 }),
  ].join('');
  const screws = [196, 604]
    .map(
      (x) =>
        `<circle cx="${x}" cy="257" r="12" fill="url(#steel-down)" stroke="#51595f"/><path d="M${x - 6} 253l12 8" stroke="#51595f" stroke-width="2.5"/>`,
    )
    .join('');
  const frame = [
    lying(`<path fill-rule="evenodd" d="${FRAME}" fill="${main.base}"/>`),
    sheet(main, FRAME),
    `<path d="M105 262Q106 233 134 233H666Q694 234 695 262" stroke="#fff" stroke-opacity="${main.isLight ? 0.95 : 0.45}" stroke-width="3" fill="none"/>`,
    '<path d="M136 486Q136 500 150 500H650Q664 500 664 486" stroke="#fff" stroke-opacity=".35" stroke-width="2.5" fill="none"/>',
    main.isLight ? `<path d="${FRAME}" fill="none" stroke="#7d878e" stroke-opacity=".35" stroke-width="1.5"/>` : '',
    storeName(storeMark, { x: 400, y: 556, size: 40, tracking: 0.26, maxWidth: 440, fill: main.ink }),
    screws,
  ].join('');
  return framed(floating(plate) + frame, { about: [400, 407], scale: 1.1 });
};
