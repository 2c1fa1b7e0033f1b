import { describe, expect, it } from 'vitest';
import { assignPhotographs } from '../../../app/office/catalog/photographs/upload-photograph';

const COLORS = ['Navy', 'Navy White', 'Black', 'Red'];

function assigned(names: readonly string[], taken: readonly string[] = []) {
  const files = names.map((name) => ({ name }));
  const { byColor, leftOver } = assignPhotographs(files, COLORS, (color) => taken.includes(color));
  return { ...Object.fromEntries([...byColor].map(([color, { name }]) => [color, name])), leftOver };
}

describe('assignPhotographs', () => {
  it('gives each file to the color in its name, in any spelling', () => {
    expect(assigned(['PL420-red.jpg', 'polo_NAVY_white.png', 'navy (1).jpg'])).toEqual({
      Red: 'PL420-red.jpg',
      'Navy White': 'polo_NAVY_white.png',
      Navy: 'navy (1).jpg',
      leftOver: [],
    });
  });

  it('replaces the photograph of a color that is named', () => {
    expect(assigned(['red.jpg'], COLORS)).toEqual({ Red: 'red.jpg', leftOver: [] });
  });

  it('finds no color within other words', () => {
    expect(assigned(['infrared.jpg'])).toEqual({ Navy: 'infrared.jpg', leftOver: [] });
  });

  it('gives files without a color to the next colors without a photograph', () => {
    expect(assigned(['IMG_1.jpg', 'red.jpg', 'IMG_2.jpg'], ['Navy'])).toEqual({
      Red: 'red.jpg',
      'Navy White': 'IMG_1.jpg',
      Black: 'IMG_2.jpg',
      leftOver: [],
    });
  });

  it('leaves over what no color is free for', () => {
    expect(assigned(['IMG_1.jpg', 'IMG_2.jpg'], ['Navy', 'Navy White', 'Red'])).toEqual({
      Black: 'IMG_1.jpg',
      leftOver: ['IMG_2.jpg'],
    });
    expect(assigned(['red.jpg', 'red copy.jpg'], COLORS)).toEqual({ Red: 'red.jpg', leftOver: ['red copy.jpg'] });
  });
});
