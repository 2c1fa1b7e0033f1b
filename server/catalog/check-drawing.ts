/**
 * A drawing is an SVG document of 800 by 800 units whose parts have the colors of the item: `fill="fabric"`. It is
 * rendered on the server, so it is only shapes: nothing that loads or runs, and no text, which would depend on the
 * machine's fonts.
 */
const HEAD = /^(?:<\?xml[^>]*\?>\s*)?<svg [^>]*viewBox="0 0 800 800"[^>]*>/;

/** Drawings are made of shapes, gradients and groups. */
const ELEMENTS = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
  'desc',
];

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*"[^"<]*")*)\s*(\/?)>/g;

/** What is wrong with a drawing; undefined if nothing is. */
export function checkDrawing(text: string): string | undefined {
  const svg = text.trim();
  if (!HEAD.test(svg)) return 'must be an SVG document with viewBox="0 0 800 800"';
  if (/<!DOCTYPE|<!ENTITY|<!\[CDATA\[/i.test(svg)) return 'must not have a DOCTYPE, entities or CDATA';
  const elements = [...svg.matchAll(TAG)];
  const other = elements.find(([, , name = '']) => !ELEMENTS.includes(name))?.[2];
  if (other) return `must be made of shapes only, not of <${other}>; turn texts into paths`;
  const attributes = elements.map(([, , , text = '']) => text).join(' ');
  if (/\son\w+\s*=/i.test(attributes)) return 'must not run anything';
  if (/href\s*=\s*"(?!#)|url\(\s*(?!#)|@import/i.test(attributes))
    return 'must not refer to anything outside of itself';
  if (!isClosed(svg, elements))
    return 'is not well-formed: an element is not closed, or a sign such as & or < is not written as an entity';
  if (!/(?:fill|stroke|stop-color)(?:="|:\s*)fabric\b/.test(attributes)) {
    return 'has no part in the color of the item: give a part fill="fabric"';
  }
  return undefined;
}

function isClosed(svg: string, elements: readonly RegExpMatchArray[]): boolean {
  const open: string[] = [];
  for (const [, closing, name = '', , empty] of elements) {
    if (closing && open.pop() !== name) return false;
    if (!closing && !empty) open.push(name);
  }
  const rest = svg.replaceAll(TAG, '').replaceAll(/<!--[\s\S]*?-->|<\?xml[^>]*\?>/g, '');
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(rest);
}
