import { describe, expect, it } from 'vitest';
import { jsonErrorPosition } from '../../../server/catalog/documents';

describe('jsonErrorPosition', () => {
  it.each([
    ['', 'line 1, column 1'],
    ['{"a": x}', 'line 1, column 7'],
    ['{"a": 1', 'line 1, column 8'],
    ['{"a": 1 "b": 2}', 'line 1, column 9'],
    ['[1, 2,]', 'line 1, column 7'],
    ['[1, 2] 3', 'line 1, column 8'],
    ['{\n  "a": 01\n}', 'line 2, column 9'],
    ['{\n  "a": true,\n  b: 2\n}', 'line 3, column 3'],
    ['["one\ntwo"]', 'line 1, column 2'],
    ['["\\x"]', 'line 1, column 2'],
    ["['a']", 'line 1, column 2'],
    ['\ufeff[]', 'line 1, column 1'],
  ])('finds where %j stops being JSON', (text, position) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonErrorPosition(text)).toBe(position);
  });

  it('reads over everything that JSON allows', () => {
    const sound = ' {"a": [1, -2.5e+3, "\\u00e9\\n", {}, []], "b": {"c": null, "d": [true, false]}} ';
    expect(() => JSON.parse(sound)).not.toThrow();
    expect(jsonErrorPosition(`${sound}!`)).toBe(`line 1, column ${sound.length + 1}`);
  });
});
