import { print } from '../drawing/print';
import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed, lying } from '../drawing/studio';
import { paperBlock, stockOf } from './sheets';
import { storeName } from './store-name';

const STICKER = { x: 262, y: 200, width: 276, height: 380, radius: 16 };

interface StickerText {
  readonly title: string;
  readonly fields: readonly [string, string];
  /** Boxes for single digits, as an odometer has them. */
  readonly hasDigits?: boolean;
}

export const OIL_STICKERS = {
  'oil-sticker': pad({ title: 'NEXT SERVICE', fields: ['DATE', 'MILES'] }),
  'oil-sticker/mileage': pad({ title: 'OIL CHANGE DUE', fields: ['AT MILEAGE', 'OR BY'], hasDigits: true }),
} as const satisfies Drawings;

/** Windshield reminders: a pad of them and one peeled off. */
function pad(text: StickerText): DrawTemplate {
  return (scene) => {
    const top = sticker(scene, text);
    const block = paperBlock(STICKER, 6, [1.6, 2.8], stockOf(scene.main).fill) + top;
    const drawing = `<g transform="translate(-52 22) rotate(-6 400 400)">${floating(block)}</g><g transform="translate(150 -12) rotate(10 400 400)">${top}${curl()}</g>`;
    return framed(drawing, { about: [446, 408], scale: 1.16 });
  };
}

function sticker({ main, storeMark }: Scene, { title, fields, hasDigits }: StickerText): string {
  const { fill, ink } = stockOf(main);
  const digits = Array.from({ length: 5 }, (_, index) => `M${324 + index * 38} 346v46`).join('');
  const field = (y: number, label: string) =>
    `${print(label, { x: 286, y, size: 17, weight: 700, tracking: 0.08, fill: ink, isLeft: true })}<rect x="286" y="${y + 12}" width="228" height="46" rx="6" fill="#fff" fill-opacity=".75" stroke="${ink}" stroke-width="2.5"/>`;
  return [
    lying(`<rect x="262" y="200" width="276" height="380" rx="16" fill="${fill}"/>`),
    '<rect x="262" y="200" width="276" height="380" rx="16" fill="url(#film)" opacity=".5"/>',
    `<path d="M262 216Q262 200 278 200H522Q538 200 538 216V290H262Z" fill="${ink}"/>`,
    print(title, { x: 400, y: 256, size: 30, tracking: 0.03, maxWidth: 232, fill }),
    field(334, fields[0]),
    hasDigits ? `<path d="${digits}" stroke="${ink}" stroke-width="2"/>` : '',
    field(424, fields[1]),
    storeName(storeMark, { x: 400, y: 534, size: 26, maxWidth: 210, fill: ink }),
    `<path d="M360 554H440" stroke="${ink}" stroke-opacity=".6" stroke-width="2"/>`,
  ].join('');
}

/** The lifted lower corner of the peeled sticker. */
function curl(): string {
  return `${lying('<path d="M538 500C520 520 500 540 470 580L538 520Z" fill="#dfe6e9"/>')}<path d="M470 580C486 560 470 540 500 524C514 516 530 510 538 500Z" fill="url(#steel-down)" opacity=".55"/>`;
}
