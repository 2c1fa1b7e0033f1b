import type { Scene } from './drawing/scene';

const PAINT = /\b(fill|stroke|stop-color)(="|:\s*)(fabric|trim)(-light|-dark)?(?=["; ])/g;
const INK = /\b(fill|stroke|stop-color)(="|:\s*)ink(?=["; ])/g;

/**
 * The article of a drawing that is a file: an SVG document in which `fabric` and `trim` stand for the item's colors,
 * with `-light` and `-dark` for lit and shaded parts, and `ink` for what is printed on it.
 */
export function drawFile(svg: string, { main, trim }: Scene): string {
  const article = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
  return article
    .replaceAll(PAINT, (_, property, sign, of, shade) => {
      const { base, highlight, shade: dark } = of === 'trim' ? trim : main;
      return `${property}${sign}${shade === '-light' ? highlight : shade === '-dark' ? dark : base}`;
    })
    .replaceAll(INK, (_, property, sign) => `${property}${sign}${main.ink}`);
}
