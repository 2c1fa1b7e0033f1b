import { describe, expect, it } from 'vitest';
import { ART_TEMPLATES } from '../../../../domain/catalog/art-templates';
import { hasStoreName } from '../../../../domain/catalog/drawings';
import { sceneOf } from '../../../../server/catalog/drawings/drawing/scene';
import { readDrawings } from '../../../../server/catalog/read-drawings';
import { drawInColor } from './draw-in-color';
import { isWellFormed } from './well-formed';

const drawings = readDrawings('server/data', () => undefined);

const COLORS = ['Black', 'Navy', 'White', 'Navy White', 'YR 24', '3000', 'No Such Color'];

describe('drawProduct', () => {
  it.each(ART_TEMPLATES)('draws a %s as a well-formed picture without system fonts', (template) => {
    for (const color of COLORS) {
      const svg = drawInColor({ template, color, storeMark: 'Hennessy' });
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 800 800"/);
      expect(isWellFormed(svg)).toBe(true);
      expect(svg).not.toContain('<text');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it.each(ART_TEMPLATES)('defines everything a picture of a %s refers to', (template) => {
    const svg = drawInColor({ template, color: 'Navy White', storeMark: 'Hennessy' });
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
  });

  it.each(ART_TEMPLATES)('draws the same %s twice alike', (template) => {
    const art = { template, color: 'Royal', storeMark: 'Stivers' };
    expect(drawInColor(art)).toBe(drawInColor(art));
  });

  it.each(ART_TEMPLATES)('draws a %s differently in two colors', (template) => {
    expect(drawInColor({ template, color: 'Navy' })).not.toBe(drawInColor({ template, color: 'Red' }));
  });

  it.each(ART_TEMPLATES)('prints the store mark on a %s if it carries one', (template) => {
    const neutral = drawInColor({ template, color: 'Navy' });
    const hennessy = drawInColor({ template, color: 'Navy', storeMark: 'HENNESSY' });
    const stivers = drawInColor({ template, color: 'Navy', storeMark: 'STIVERS' });
    expect(hennessy !== neutral).toBe(hasStoreName(template, drawings));
    expect(hennessy !== stivers).toBe(hasStoreName(template, drawings));
  });

  it('prints the year and the number that the color names', () => {
    const pictures = ['YR 24', 'YR 25', 'BY 24'].map((color) => drawInColor({ template: 'yearsticker', color }));
    const cards = ['0000', '1000', '9000'].map((color) => drawInColor({ template: 'servicenumbers', color }));
    expect(new Set(pictures).size).toBe(3);
    expect(new Set(cards).size).toBe(3);
  });

  it('gives each thousand of the service numbers a color of its own', () => {
    const numbers = Array.from({ length: 10 }, (_, digit) => sceneOf(`${digit}000`, undefined).main.base);
    expect(new Set(numbers).size).toBe(10);
  });

  it.each(['letterhead', 'envelope', 'envelope/deal-jacket', 'notepad', 'notepad/memo', 'business-cards'] as const)(
    'draws a %s on paper of its color',
    (template) => {
      expect(drawInColor({ template, color: 'Light Blue' })).toContain('fill="#b8d3e8"');
      expect(drawInColor({ template, color: 'White' })).toContain('fill="#fdfdfb"');
    },
  );

  it('uses the second fabric of a two-tone cap', () => {
    const plain = drawInColor({ template: 'cap-mesh', color: 'Navy' });
    expect(drawInColor({ template: 'cap-mesh', color: 'Navy White' })).not.toBe(plain);
  });

  it('takes the store mark in any case', () => {
    const art = { template: 'folder', color: 'Navy' } as const;
    expect(drawInColor({ ...art, storeMark: 'Hennessy' })).toBe(drawInColor({ ...art, storeMark: 'HENNESSY' }));
  });
});
