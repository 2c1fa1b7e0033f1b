import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, fillTemplate, unescapeHtml } from '../../../domain/page/page';

describe('fillTemplate', () => {
  it('escapes texts, in elements and in attributes', () => {
    const text = `<b onclick='x("y")'>&amp;`;

    expect(fillTemplate('<p title="{{text}}">{{text}}</p>', { text })).toBe(
      '<p title="&lt;b onclick=&#39;x(&quot;y&quot;)&#39;&gt;&amp;amp;">&lt;b onclick=&#39;x(&quot;y&quot;)&#39;&gt;&amp;amp;</p>',
    );
  });

  it('repeats sections, and leaves out what is undefined', () => {
    const items = ['a', 'b & c'].map((text) => ({ text }));

    expect(
      fillTemplate('<ul>{{#items}}<li>{{text}}</li>{{/items}}</ul>{{nothing}}{{count}}', { items, count: 2 }),
    ).toBe('<ul><li>a</li><li>b &amp; c</li></ul>2');
  });

  it.each([
    [{ shown: true }, 'yes'],
    [{ shown: 'a' }, 'yes'],
    [{ shown: {} }, 'yes'],
    [{ shown: 0 }, 'yes'],
    [{ shown: false }, 'no'],
    [{ shown: '' }, 'no'],
    [{ shown: [] }, 'no'],
    [{}, 'no'],
  ])('shows a section for %j: %s', (view, expected) => {
    expect(fillTemplate('{{#shown}}yes{{/shown}}{{^shown}}no{{/shown}}', view)).toBe(expected);
  });

  it('looks in a section for its own texts, then for those around it', () => {
    const view = { name: 'store', rep: 'Pat', item: { name: 'Polo' } };

    expect(fillTemplate('{{name}} {{#item}}{{name}} {{rep}}{{/item}}', view)).toBe('store Polo Pat');
  });

  it('reads no value as a template', () => {
    const text = '{{secret}}{{#secret}}$1{{/secret}}';

    expect(fillTemplate('{{text}}{{#text}}{{text}}{{/text}}', { text, secret: 'x' })).toBe(text + text);
  });

  it('lets no text end an element or an attribute', () => {
    return fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';', '#', '$') }), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(unescapeHtml(escaped)).toBe(text);
      }),
    );
  });
});
