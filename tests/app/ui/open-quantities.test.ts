import { describe, expect, it } from 'vitest';
import { type OpenQuantity, unreadSentence } from '../../../app/ui/open-quantities';

const open = (text: string, kind: OpenQuantity['kind'] = 'unread'): OpenQuantity => ({
  kind,
  text,
  name: 'Rain Jacket, Black, XLarge',
  settle: () => undefined,
});

describe('unreadSentence', () => {
  it('names the line and quotes what was typed, as much as a line holds', () => {
    expect(unreadSentence([open('2 dz')])).toBe(
      "Rain Jacket, Black, XLarge: '2 dz' is not a whole number from 1 to 100,000. Correct it first.",
    );
    expect(unreadSentence([open(`7\u202E${'x'.repeat(40)}`)])).toContain(`'7${'x'.repeat(23)}…'`);
  });

  it('counts several', () => {
    expect(unreadSentence([open('2.5'), open('', 'pending'), open('x')])).toBe(
      "2 quantities can't be read. Correct them first.",
    );
  });

  it('says nothing about a line that is being removed', () => {
    expect(unreadSentence([])).toBeUndefined();
    expect(unreadSentence([open('', 'pending')])).toBeUndefined();
  });
});
