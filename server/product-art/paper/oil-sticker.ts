import { print } from '../drawing/print';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed, lying } from '../drawing/studio';
import { inkOnPaper, paperBlock } from './sheets';
import { storeName } from './store-name';

const STICKER = { x: 262, y: 200, width: 276, height: 380, radius: 16 };

/** Windshield reminders of the next oil service: a pad of them and one peeled off. */
export const oilSticker: DrawTemplate = (scene) => {
  const pad = paperBlock(STICKER, 6, [1.6, 2.8]) + sticker(scene);
  const drawing = `<g transform="translate(-52 22) rotate(-6 400 400)">${floating(pad)}</g><g transform="translate(150 -12) rotate(10 400 400)">${sticker(scene)}${curl()}</g>`;
  return framed(drawing, { about: [446, 408], scale: 1.16 });
};

function sticker({ main, storeMark }: Scene): string {
  const ink = inkOnPaper(main);
  const field = (y: number, label: string) =>
    `${print(label, { x: 286, y, size: 17, weight: 700, tracking: 0.08, fill: '#3b444b', isLeft: true })}<rect x="286" y="${y + 12}" width="228" height="46" rx="6" fill="#fff" stroke="${ink}" stroke-width="2.5"/>`;
  return [
    lying('<rect x="262" y="200" width="276" height="380" rx="16" fill="#fbfcfc"/>'),
    '<rect x="262" y="200" width="276" height="380" rx="16" fill="url(#film)" opacity=".7"/>',
    `<path d="M262 216Q262 200 278 200H522Q538 200 538 216V290H262Z" fill="${ink}"/><path d="M262 216Q262 200 278 200H522Q538 200 538 216V290H262Z" fill="url(#${main.prefix}-key)"/>`,
    print('NEXT SERVICE', { x: 400, y: 256, size: 30, tracking: 0.03, maxWidth: 232, fill: '#fff' }),
    field(334, 'DATE'),
    field(424, 'MILES'),
    storeName(storeMark, { x: 400, y: 534, size: 26, maxWidth: 210, fill: ink }),
    `<path d="M360 554H440" stroke="${ink}" stroke-opacity=".6" stroke-width="2"/>`,
  ].join('');
}

/** The lifted lower corner of the peeled sticker. */
function curl(): string {
  return `${lying('<path d="M538 500C520 520 500 540 470 580L538 520Z" fill="#dfe6e9"/>')}<path d="M470 580C486 560 470 540 500 524C514 516 530 510 538 500Z" fill="url(#steel-down)" opacity=".55"/>`;
}
