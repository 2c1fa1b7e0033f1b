/** Programs that draw write a logo in at most some hundred KB. */
const MAX_CHARACTERS = 1_000_000;
const MAX_ELEMENTS = 20_000;
/** Copies of copies multiply. */
const MAX_COPIES = 100;

const PLAIN = 'Save it again as plain shapes, or as a PNG.';

const REFUSED: readonly (readonly [form: RegExp, why: string])[] = [
  [/<script|\son[a-z]+\s*=|javascript:/i, `This SVG contains a script. ${PLAIN}`],
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, `This SVG defines abbreviations (entities). ${PLAIN}`],
  [
    /(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!["']?#)|@import/i,
    `This SVG refers to something outside of it. ${PLAIN}`,
  ],
  [/<(?:foreignObject|image|iframe|animate|set)[\s/>]/i, `This SVG has more in it than shapes and text. ${PLAIN}`],
];

export function isSvg(start: string): boolean {
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|svg|!DOCTYPE svg)/i.test(start);
}

/** Why an SVG can't be a logo, as a sentence. It's drawn once, as a PNG; browsers never get it. */
export function svgProblem(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS || text.split('<').length > MAX_ELEMENTS || text.split('<use').length > MAX_COPIES)
    return `This SVG is too complicated. ${PLAIN}`;
  const refused = REFUSED.find(([form]) => form.test(text));
  if (refused) return refused[1];
  return hasNestedMasks(text) ? `This SVG has masks within masks. ${PLAIN}` : undefined;
}

function hasNestedMasks(text: string): boolean {
  const untilEnds = text.split(/<\/mask\s*>/i).slice(0, -1);
  return untilEnds.some((part) => {
    const start = part.search(/<mask[\s>]/i);
    return start >= 0 && /<mask[\s>]|\smask\s*=|\bmask\s*:/i.test(part.slice(start + '<mask'.length));
  });
}

/** Dots per inch at which a drawing of this width becomes as wide as a header needs on the finest screen. */
export function logoDensity(width: number): number {
  return Math.min(2_400, Math.max(72, Math.round((72 * WANTED_WIDTH) / Math.max(1, width))));
}

/** Pixels. */
const WANTED_WIDTH = 800;
