import { tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { folds, sheet, stitches } from '../drawing/shading';
import { floating, framed, lying } from '../drawing/studio';

export const NOTEBOOKS = {
  notebook: boundJournal,
  'notebook/pocket': pocketNotebook,
} as const satisfies Drawings;

/** A hardcover notebook with an elastic band and a ribbon. */
function boundJournal({ main, trim, isTwoTone }: Scene): string {
  const band = isTwoTone ? trim.base : tinted(main, main.isLight ? '#23282c' : '#000000', main.isLight ? 0.75 : 0.45);
  const pages = Array.from({ length: 7 }, (_, index) => `M${206 + index} ${682 + index * 2.2}H${592 + index}`).join('');
  const edges = Array.from({ length: 5 }, (_, index) => `M${597 + index * 2.4} 116V694`).join('');
  const book = [
    `<path d="M200 112H600Q612 112 612 124V704Q612 712 604 712H212Q200 712 200 700Z" fill="${tinted(main, '#000000', 0.3)}"/>`,
    '<path d="M204 114H606V702H212Q204 702 204 694Z" fill="#f4f1e8"/>',
    `<path d="${pages}${edges}" stroke="#b9b3a2" stroke-width="1"/>`,
    `<path d="M470 690L478 742L490 726L502 742L496 690Z" fill="${band}" transform="translate(-40 -26)"/>`,
    lying(
      `<path d="M196 100H586Q598 100 598 112V676Q598 688 586 688H196Q188 688 188 680V108Q188 100 196 100Z" fill="${main.base}"/>`,
    ),
    sheet(main, 'M196 100H586Q598 100 598 112V676Q598 688 586 688H196Q188 688 188 680V108Q188 100 196 100Z'),
    folds(main, 4, [
      { path: 'M226 102L226 686', width: 8, strength: 0.9 },
      { path: 'M233 102L233 686', width: 4, isLit: true, strength: 1.2 },
    ]),
    `<path d="M190 101.500H588Q596 102 596.500 112" fill="none" stroke="#fff" stroke-opacity="${main.isLight ? 0.9 : 0.35}" stroke-width="2.5"/>`,
    stitches(main, 'M246 116L582 116L582 672L246 672', 0.35),
    folds(main, 4, [{ path: 'M551 100L551 688', width: 16, strength: 1.1 }]),
    `<path d="M534 98H552V690H534Z" fill="${band}"/><path d="M538 98V690" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>`,
  ].join('');
  return framed(floating(book), { about: [400, 406], scale: 0.94, turn: -7 });
}

/** A thin stapled booklet with round corners; a second one lies open behind it. */
function pocketNotebook({ main }: Scene): string {
  const cover = 'M238 150H548Q566 150 566 168V640Q566 658 548 658H238Z';
  const rules = Array.from({ length: 14 }, (_, row) => `M300 ${190 + row * 34}H600`).join('');
  const open = `<g transform="rotate(9 420 410) translate(46 -6)">${lying('<path d="M238 150H610Q626 150 626 166V642Q626 658 610 658H238Z" fill="#faf8f1"/>')}<path d="${rules}" stroke="#b9c6d2" stroke-width="2"/></g>`;
  const book = [
    '<path d="M244 156H556Q572 156 572 172V648Q572 664 556 664H244Z" fill="#f1eee4"/>',
    lying(`<path d="${cover}" fill="${main.base}"/>`),
    sheet(main, cover),
    folds(main, 4, [{ path: 'M252 152L252 656', width: 7, strength: 0.8 }]),
    '<path d="M239 230v34M239 390v34M239 550v34" stroke="#d5dadd" stroke-width="5"/>',
    `<path d="M284 566H520M284 592H440" stroke="${main.ink}" stroke-opacity=".45" stroke-width="4"/>`,
  ].join('');
  return framed(floating(open + book), { about: [428, 404], scale: 1.02, turn: -7 });
}
