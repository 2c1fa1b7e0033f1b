import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawImprint } from '../../../../server/pictures/drawings/draw-logo';
import { renderLogo } from '../../../../server/pictures/drawings/render';
import { isWellFormed } from './well-formed';

it.each(['Hennessy', 'Land Rover', 'GMC', 'Some Other Motors'])('%s is flat and of one ink', async (name) => {
  for (const ink of ['light', 'dark'] as const) {
    const svg = drawImprint(name, ink);
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).not.toMatch(/<text|filter|pattern/);
    expect(new Set(svg.match(/#[0-9a-f]{6}/g)).size).toBe(1);
    const [png] = await renderLogo(svg, ['png']);
    const { height, hasAlpha } = await sharp(png).metadata();
    expect({ height, hasAlpha }).toEqual({ height: 120, hasAlpha: true });
  }
  expect(drawImprint(name, 'light')).not.toBe(drawImprint(name, 'dark'));
});
