import { describe, expect, it } from 'vitest';
import { cleanCell, displayProblem, isNoValue, wholeNumberText } from '../../../domain/text/sheet-cell';

describe('cleanCell', () => {
  it.each([
    ['HEN\u2011100042', 'HEN-100042'],
    ['HEN\u2010100042', 'HEN-100042'],
    ['HEN-1000\u200B42', 'HEN-100042'],
    ['\uFEFF58217', '58217'],
    ['582\uFEFF17', '58217'],
    ['\u202A58217\u202C', '58217'],
    ['58\u00AD217', '58217'],
    ['\u00A0 two\u00A0\n words \u2003', 'two words'],
    ['="007"', '007'],
    ["'007", '007'],
    ["O'Brien", "O'Brien"],
    ['A–5', 'A–5'],
  ])('reads %j as %j', (text, clean) => {
    expect(cleanCell(text)).toBe(clean);
  });
});

describe('displayProblem', () => {
  it.each([
    ['#N/A', 'formula'],
    ['#n/a', 'formula'],
    ['#REF!', 'formula'],
    ['#DIV/0!', 'formula'],
    ['#NAME?', 'formula'],
    ['#ERROR!', 'formula'],
    ['Err:502', 'formula'],
    ['##', 'too narrow'],
    ['#############', 'too narrow'],
    ['4.50012E+11', 'rounded'],
    ['7.94645E+11', 'rounded'],
    ['7,94645E+11', 'rounded'],
    ['1E+20', 'rounded'],
  ])('says what %s is', (text, problem) => {
    expect(displayProblem(text)).toContain(problem);
  });

  it.each(['#58217', '#', 'N/A', '4E12', 'A1E+5', '1Z999AA10123456784', '12.5', '', '#'.repeat(2_000)])(
    'takes %j for a value',
    (text) => {
      expect(displayProblem(text)).toBeUndefined();
    },
  );
});

describe('isNoValue', () => {
  it.each(['N/A', 'na', 'n.a.', 'TBD', 'tba', 'TBC', '-', '--', '—', '.', '...', '?', '0', '00', '0.00', 'None', 'x'])(
    'takes %j for nothing',
    (text) => {
      expect(isNoValue(text)).toBe(true);
    },
  );

  it.each(['1', '0001', '58217', 'N-1', 'NA7', 'TBD-1', '-5', 'X1'])('takes %j for a value', (text) => {
    expect(isNoValue(text)).toBe(false);
  });
});

describe('wholeNumberText', () => {
  it.each([
    ['58217.0', '58217'],
    ['12.00', '12'],
    ['1.000', '1.000'],
    ['12.5', '12.5'],
    ['A.0', 'A.0'],
  ])('reads %s as %s', (text, whole) => {
    expect(wholeNumberText(text)).toBe(whole);
  });
});
