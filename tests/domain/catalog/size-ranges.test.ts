import { expect, test } from 'vitest';
import { sizeRanges } from '../../../domain/catalog/size-names';

test.each([
  { sizes: ['Small', 'Medium', '6XLarge', 'LT', '4XLT'], ranges: 'Small to 6XLarge, LT to 4XLT' },
  { sizes: ['LT', 'XLT'], ranges: 'LT to XLT' },
  { sizes: ['Small', 'LT'], ranges: 'Small, LT' },
  { sizes: ['Default'], ranges: 'Default' },
  { sizes: ['16oz', '20oz'], ranges: '16oz to 20oz' },
])('$sizes range from $ranges', ({ sizes, ranges }) => {
  expect(sizeRanges(sizes)).toBe(ranges);
});
