import { type Material, tinted } from '../drawing/material';
import type { Drawings, Scene } from '../drawing/scene';
import { clipped, folds, piece, stitches, weave } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';

const DOME = 'M196 520C186 300 262 168 400 166C538 168 614 300 604 520Z';
const CUFF =
  'M180 500C240 520 560 520 620 500C628 540 628 590 620 634C560 656 240 656 180 634C172 590 172 540 180 500Z';

export const BEANIES = {
  beanie: (scene) => beanie(scene, cuff(scene)),
  'beanie/fleece-lined': (scene) => beanie(scene, fleeceEdge(scene)),
} as const satisfies Drawings;

/** A ribbed beanie; `edge` is what it ends in. */
function beanie({ main }: Scene, edge: string): string {
  const dome = Array.from({ length: 33 }, (_, index) => {
    const step = index - 16;
    const x = 400 + step * 13.6;
    return (offset: number) =>
      `M${x + offset} 530C${x + offset + step * 0.6} 400 ${400 + offset + step * 9.6} 260 ${400 + offset / 5 + step * 2.1} 170`;
  });
  const knitted = [
    piece(main, DOME, 'body'),
    clipped(
      DOME,
      ribs(main, dome) +
        folds(main, 26, [
          { path: 'M566 230C606 320 612 420 606 520', width: 74, strength: 1.1 },
          { path: 'M274 256C238 340 228 430 230 500', width: 44, isLit: true, strength: 1.2 },
        ]) +
        folds(main, 8, [{ path: 'M186 496C240 514 560 514 614 496', width: 22, strength: 2 }]),
    ),
    edge,
  ].join('');
  return framed(floating(knitted), { about: [400, 408], scale: 1.1 });
}

/** A turned-up cuff. */
function cuff({ trim }: Scene): string {
  const lines = Array.from(
    { length: 32 },
    (_, index) => (offset: number) => `M${174 + offset + index * 14.6} 490L${174 + offset + index * 14.6} 660`,
  );
  return [
    piece(trim, CUFF, 'part', tinted(trim, '#ffffff', 0.03)),
    clipped(
      CUFF,
      ribs(trim, lines) +
        folds(trim, 16, [
          { path: 'M600 490L604 650', width: 50 },
          { path: 'M222 510L220 640', width: 26, isLit: true },
        ]),
    ),
    `<path d="M180 501C240 521 560 521 620 501" fill="none" stroke="${trim.highlight}" stroke-width="3" opacity=".5"/>`,
  ].join('');
}

/** A plain knitted edge under which the fleece lining shows. */
function fleeceEdge({ main }: Scene): string {
  const band = 'M186 506C244 526 556 526 614 506L612 622C552 642 248 642 188 622Z';
  const fleece = 'M190 610C250 630 550 630 610 610L606 642C548 660 252 660 194 642Z';
  const color = main.isLight ? '#7d868c' : '#a9afb3';
  return [
    `<path d="${fleece}" fill="${color}"/>${weave(main, fleece, 'nap')}`,
    `<path d="M197 640C252 658 548 658 603 640" fill="none" stroke="${color}" stroke-width="14" stroke-linecap="round" stroke-dasharray="1 13"/>`,
    piece(main, band, 'trim', tinted(main, '#ffffff', 0.02)) + weave(main, band, 'rib'),
    stitches(main, 'M187 518C246 538 554 538 613 518M189 610C248 630 552 630 611 610', 0.8),
  ].join('');
}

function ribs(material: Material, lines: readonly ((offset: number) => string)[]): string {
  const valleys = lines.map((line) => line(0)).join('');
  const crests = lines.map((line) => line(5.4)).join('');
  return `<g fill="none"><path d="${valleys}" stroke="#000" stroke-opacity="${material.isLight ? 0.15 : 0.4}" stroke-width="4.6"/><path d="${crests}" stroke="#fff" stroke-opacity="${material.isLight ? 0.7 : 0.09}" stroke-width="3.4"/></g>`;
}
