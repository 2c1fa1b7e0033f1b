import { describe, expect, it } from 'vitest';
import { hasStoreName } from '../../../../domain/catalog/drawings';
import { sceneOf } from '../../../../server/pictures/drawings/draw-product';
import { ARTS, DRAWINGS, drawInColor } from './draw-in-color';
import { isWellFormed } from './well-formed';

const COLORS = ['Black', 'Navy', 'White', 'Navy White', 'YR 24', '3000', 'No Such Color'];

describe('drawProduct', () => {
  it.each(ARTS)('draws a %s as a well-formed picture without system fonts', (art) => {
    for (const color of COLORS) {
      const svg = drawInColor({ art, color, storeMark: 'Hennessy' });
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 800 800"/);
      expect(isWellFormed(svg)).toBe(true);
      expect(svg).not.toContain('<text');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it.each(ARTS)('defines everything a picture of a %s refers to', (art) => {
    const svg = drawInColor({ art, color: 'Navy White', storeMark: 'Hennessy' });
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
  });

  it.each(ARTS)('draws the same %s twice alike', (art) => {
    const drawn = { art, color: 'Royal', storeMark: 'Stivers' };
    expect(drawInColor(drawn)).toBe(drawInColor(drawn));
  });

  it.each(ARTS)('draws a %s differently in two colors', (art) => {
    expect(drawInColor({ art, color: 'Navy' })).not.toBe(drawInColor({ art, color: 'Red' }));
  });

  it.each(ARTS)('prints the store mark on a %s if it carries one', (art) => {
    const neutral = drawInColor({ art, color: 'Navy' });
    const hennessy = drawInColor({ art, color: 'Navy', storeMark: 'HENNESSY' });
    const stivers = drawInColor({ art, color: 'Navy', storeMark: 'STIVERS' });
    expect(hennessy !== neutral).toBe(hasStoreName(art, DRAWINGS));
    expect(hennessy !== stivers).toBe(hasStoreName(art, DRAWINGS));
  });

  it('prints the year and the number that the color names', () => {
    const pictures = ['YR 24', 'YR 25', 'BY 24'].map((color) => drawInColor({ art: 'yearsticker', color }));
    const cards = ['0000', '1000', '9000'].map((color) => drawInColor({ art: 'servicenumbers', color }));
    expect(new Set(pictures).size).toBe(3);
    expect(new Set(cards).size).toBe(3);
  });

  it('gives each thousand of the service numbers a color of its own', () => {
    const numbers = Array.from({ length: 10 }, (_, digit) => sceneOf(`${digit}000`, undefined).main.base);
    expect(new Set(numbers).size).toBe(10);
  });

  it.each(['letterhead', 'envelope', 'envelope/deal-jacket', 'notepad', 'notepad/memo', 'business-cards'] as const)(
    'draws a %s on paper of its color',
    (art) => {
      expect(drawInColor({ art, color: 'Light Blue' })).toContain('fill="#b8d3e8"');
      expect(drawInColor({ art, color: 'White' })).toContain('fill="#fdfdfb"');
    },
  );

  it('uses the second fabric of a two-tone cap', () => {
    const plain = drawInColor({ art: 'cap-mesh', color: 'Navy' });
    expect(drawInColor({ art: 'cap-mesh', color: 'Navy White' })).not.toBe(plain);
  });

  it('takes the store mark in any case', () => {
    const folder = { art: 'folder', color: 'Navy' };
    expect(drawInColor({ ...folder, storeMark: 'Hennessy' })).toBe(drawInColor({ ...folder, storeMark: 'HENNESSY' }));
  });
});
