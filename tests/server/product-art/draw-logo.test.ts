import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawLogo } from '../../../server/product-art/draw-logo';
import { renderLogoPng } from '../../../server/product-art/render';
import { isWellFormed } from './well-formed';

const NAMES = ['Hennessy', 'Ford', 'Land Rover', 'GMC', 'Some Other Motors'];

describe('drawLogo', () => {
  it.each(NAMES)('stitches %s in both threads without system fonts', (name) => {
    const [light, dark] = [drawLogo(name, 'light'), drawLogo(name, 'dark')];
    expect(isWellFormed(light)).toBe(true);
    expect(light).not.toContain('<text');
    expect(light).not.toBe(dark);
    expect(drawLogo(name, 'light')).toBe(light);
  });

  it('takes a name in any case', () => {
    expect(drawLogo('hennessy', 'dark')).toBe(drawLogo('HENNESSY', 'dark'));
    expect(drawLogo('some other motors', 'dark')).toBe(drawLogo('Some Other Motors', 'dark'));
  });
});

describe('renderLogoPng', () => {
  it.each(NAMES)('renders %s as a small transparent picture with ink in it', async (name) => {
    const png = await renderLogoPng(drawLogo(name, 'light'));
    const { format, height, hasAlpha } = await sharp(png).metadata();
    const alpha = await sharp(png).ensureAlpha().extractChannel('alpha').raw().toBuffer();
    const inked = alpha.filter((value) => value > 200).length / alpha.length;
    expect({ format, height, hasAlpha }).toEqual({ format: 'png', height: 120, hasAlpha: true });
    expect(alpha[0]).toBeLessThan(4);
    expect(inked).toBeGreaterThan(0.1);
    expect(inked).toBeLessThan(0.95);
    expect(png.length).toBeLessThan(40 * 1024);
  });
});
