import { expect, it } from 'vitest';
import { ART_TEMPLATES } from '../../../domain/catalog/art-templates';
import { contentHash } from '../../../server/pictures/content-hash';
import { drawHero } from '../../../server/product-art/draw-hero';
import { drawIcon } from '../../../server/product-art/draw-icon';
import { drawImprint } from '../../../server/product-art/draw-imprint';
import { drawLogo } from '../../../server/product-art/draw-logo';
import { drawWordMark } from '../../../server/product-art/draw-word-mark';
import { DRAWING_VERSION } from '../../../server/product-art/drawing-version';
import { ENCODING } from '../../../server/product-art/encode';
import { NAME_STYLES } from '../../../server/product-art/name-style';
import { COLORS } from '../../support/colors';
import { drawInColor } from './draw-in-color';

/** Every template in three colors, every color on one template, every lettering: what no catalog decides. */
function* sampleDrawings(): Generator<string> {
  for (const template of ART_TEMPLATES) {
    for (const color of ['White', 'Navy Red', 'YR 24']) yield drawInColor({ template, color, storeMark: 'HENNESSY' });
  }
  for (const color of Object.keys(COLORS)) yield drawInColor({ template: 'polo', color });
  for (const name of [...Object.keys(NAME_STYLES), 'Another', 'Some Other Motors']) {
    for (const thread of ['light', 'dark'] as const) yield drawLogo(name, thread) + drawImprint(name, thread);
    yield drawWordMark(name, '#123456');
  }
  yield drawHero() + drawIcon('#123456') + JSON.stringify(ENCODING);
}

it('pictures have new names when their drawings change', () => {
  const version = contentHash([...sampleDrawings()].join('\n'));
  expect(
    DRAWING_VERSION,
    `The drawings have changed. Set DRAWING_VERSION in server/product-art/drawing-version.ts to '${version}'.`,
  ).toBe(version);
});
