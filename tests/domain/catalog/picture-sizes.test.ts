import { describe, expect, it } from 'vitest';
import {
  PICTURE_WIDTHS,
  pictureSources,
  pictureWidth,
  sizedPicture,
  USUAL_WIDTH,
} from '../../../domain/catalog/pictures';

describe('pictureWidth', () => {
  it.each<readonly [string | null | undefined, number]>([
    ...PICTURE_WIDTHS.map((width) => [String(width), width] as const),
    [undefined, USUAL_WIDTH],
    [null, USUAL_WIDTH],
    ['', USUAL_WIDTH],
    ['0', USUAL_WIDTH],
    ['321', USUAL_WIDTH],
    ['100000', USUAL_WIDTH],
    ['-320', USUAL_WIDTH],
    ['320.0', USUAL_WIDTH],
    [' 320', USUAL_WIDTH],
    ['3e2', USUAL_WIDTH],
    ['__proto__', USUAL_WIDTH],
  ])('%j is %i', (text, width) => {
    expect(pictureWidth(text)).toBe(width);
  });
});

describe('addresses of a width', () => {
  it('name it, unless it is the one that is saved for offline use', () => {
    expect(sizedPicture('/images/PL420_navy.jpg?v=1', 320)).toBe('/images/PL420_navy.jpg?v=1&w=320');
    expect(sizedPicture('/images/company/leith.png', 160)).toBe('/images/company/leith.png?w=160');
    expect(sizedPicture('/images/PL420_navy.jpg?v=1', USUAL_WIDTH)).toBe('/images/PL420_navy.jpg?v=1');
  });

  it('are offered to the browser together', () => {
    expect(pictureSources('/a.jpg?v=1')).toBe(
      '/a.jpg?v=1&w=160 160w, /a.jpg?v=1&w=320 320w, /a.jpg?v=1 480w, /a.jpg?v=1&w=800 800w',
    );
  });
});
