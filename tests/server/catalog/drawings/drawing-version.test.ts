import { expect, it } from 'vitest';
import { ART_TEMPLATES } from '../../../../domain/catalog/art-templates';
import { drawHero } from '../../../../server/catalog/drawings/draw-hero';
import { drawIcon } from '../../../../server/catalog/drawings/draw-icon';
import { drawImprint } from '../../../../server/catalog/drawings/draw-imprint';
import { drawLogo } from '../../../../server/catalog/drawings/draw-logo';
import { drawWordMark } from '../../../../server/catalog/drawings/draw-word-mark';
import { DRAWING_VERSION } from '../../../../server/catalog/drawings/drawing-version';
import { ENCODING } from '../../../../server/catalog/drawings/encode';
import { NAME_STYLES } from '../../../../server/catalog/drawings/name-style';
import { contentHash } from '../../../../server/catalog/pictures/content-hash';
import { COLORS } from '../../../support/colors';
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
    `The drawings have changed. Set DRAWING_VERSION in server/catalog/drawings/drawing-version.ts to '${version}'.`,
  ).toBe(version);
});
