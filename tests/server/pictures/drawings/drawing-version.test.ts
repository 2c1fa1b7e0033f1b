import { expect, it } from 'vitest';
import { fabricOf } from '../../../../domain/catalog/colors';
import { drawIcon } from '../../../../server/pictures/draw-picture';
import { drawHero } from '../../../../server/pictures/drawings/draw-hero';
import { drawImprint, drawLogo, drawWordMark } from '../../../../server/pictures/drawings/draw-logo';
import { drawProduct } from '../../../../server/pictures/drawings/draw-product';
import { STYLED_NAMES } from '../../../../server/pictures/drawings/lettering';
import { SUPPLIED } from '../../../../server/pictures/drawings/light';
import { CONDITIONS, WORDS } from '../../../../server/pictures/drawings/paint';
import { ENCODING } from '../../../../server/pictures/drawings/render';
import { contentHash, DRAWING_VERSION } from '../../../../server/pictures/picture-source';
import { COLORS } from '../../../support/catalog/colors';

/**
 * Everything a drawing may use. Shipped drawings aren't part of the version: a picture's name has its drawing's hash.
 */
const EVERYTHING = `<svg viewBox="0 0 800 800">
  ${[...WORDS].map((word) => `<path d="M0 0H9" fill="${word}" style="stroke: ${word}; opacity: .5"/>`).join('\n  ')}
  ${[...CONDITIONS].map((name) => `<path data-if="${name}" d="M0 0"/><path data-if="not-${name} light" d="M0 0" opacity="if(${name}, .2, .4)"/>`).join('\n  ')}
  ${[...SUPPLIED].map((name) => `<g filter="url(#${name})" fill="url(#${name})"><path d="M0 0H9"/></g>`).join('\n  ')}
  <path fill="color-mix(in srgb, fabric, #fff 20%)" stroke="if(light, fold(150%), color-mix(in srgb, trim, fabric-deep 5%))"/>
  <path fill="gleam(90%)" stroke="trim-fold(300%)"/><path fill="trim-gleam(70%)" stroke="fold(20%)"/>
  <text x="400" y="300" font-family="oswald" font-weight="700" font-size="40" letter-spacing="0.1em" text-anchor="middle" data-max-width="90" fill="ink" opacity="0.5">Parts &amp; {number|26}</text>
  <text data-if="store" data-along="M318 354C272 258 300 116 400 116C500 116 528 258 482 354" font-size="24">{store}</text>
  <text data-around="412 479 220 0.44" data-repeat="18" font-size="40" fill="ink">{store}</text>
</svg>`;

/** Everything in every color, every lettering, the hero: what no data file decides. */
function* sampleDrawings(): Generator<string> {
  const drawing = { svg: EVERYTHING, hash: '' };
  for (const color of [...Object.keys(COLORS), 'Navy Red', 'YR 24', 'BY 08', '3000', 'No Such Color']) {
    const fabric = fabricOf(color, COLORS);
    yield drawProduct({ drawing, color, storeMark: 'HENNESSY', ...(fabric ? { fabric } : {}) });
  }
  yield drawProduct({ drawing, color: 'Navy' });
  for (const name of [...STYLED_NAMES, 'Another', 'Some Other Motors']) {
    for (const thread of ['light', 'dark'] as const) yield drawLogo(name, thread) + drawImprint(name, thread);
    yield drawWordMark(name, '#123456');
  }
  yield drawHero([{ drawing, color: '#1d2b49' }, undefined, { drawing, color: '#f4f4f1' }]);
  yield drawIcon('#123456') + JSON.stringify(ENCODING);
}

it('pictures have new names when the renderer changes', () => {
  const version = contentHash([...sampleDrawings()].join('\n'));
  expect(
    DRAWING_VERSION,
    `The renderer has changed. Set DRAWING_VERSION in server/pictures/picture-source.ts to '${version}'.`,
  ).toBe(version);
});
