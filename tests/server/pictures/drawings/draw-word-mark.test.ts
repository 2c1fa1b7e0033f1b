import { describe, expect, it } from 'vitest';
import { drawWordMark } from '../../../../server/pictures/drawings/draw-logo';
import { isWellFormed } from './well-formed';

describe('drawWordMark', () => {
  it('draws the name as outlines in the given color', () => {
    const svg = drawWordMark('Hennessy', '#17463a');
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).toContain('fill="#17463a"');
    expect(svg).toMatch(/ width="\d+" height="32"/);
    expect(svg).not.toContain('<text');
  });

  it('letters each customer in a face of its own', () => {
    const outlines = ['Hennessy', 'Stivers', 'Leith', 'Premier'].map((name) => drawWordMark(name, '#000'));
    expect(new Set(outlines).size).toBe(4);
  });

  it('keeps the color from breaking out of its attribute', () => {
    expect(isWellFormed(drawWordMark('Leith', '"><script>'))).toBe(true);
  });
});
