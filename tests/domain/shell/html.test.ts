import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html, unescapeHtml } from '../../../domain/shell/html';

describe('html', () => {
  it('escapes texts, in elements and in attributes', () => {
    const text = `<b onclick='x("y")'>&amp;`;

    expect(html`<p title="${text}">${text}</p>`.markup).toBe(
      '<p title="&lt;b onclick=&#39;x(&quot;y&quot;)&#39;&gt;&amp;amp;">&lt;b onclick=&#39;x(&quot;y&quot;)&#39;&gt;&amp;amp;</p>',
    );
  });

  it('keeps markup, joins lists, and leaves out what is undefined', () => {
    const items = ['a', 'b & c'].map((text) => html`<li>${text}</li>`);

    expect(html`<ul>${items}</ul>${undefined}${2}`.markup).toBe('<ul><li>a</li><li>b &amp; c</li></ul>2');
  });

  it('lets no text end an element or an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';', '#', '$') }), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(unescapeHtml(escaped)).toBe(text);
      }),
    );
  });
});
