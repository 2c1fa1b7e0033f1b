import { nameStyleOf } from './lettering';
import { blend, channelsOf, type Material, materialOf, mix } from './material';

export interface Scene {
  readonly main: Material;
  /** The second fabric of a two-tone article; the main one where there is only one. */
  readonly trim: Material;
  readonly isTwoTone: boolean;
  /** The item color as it is named: numbers and year stickers print it. */
  readonly color: string;
  /** The customer's name in capitals, where it is printed on the goods. */
  readonly storeMark?: string;
}

const SOME = materialOf('#000000', '');
const BLACK: Scene = { main: SOME, trim: SOME, isTwoTone: false, color: '' };

/** An attribute, or the same in `style`, that takes a word. */
const PAINTED = /\b(fill|stroke|stop-color|(?:fill-|stroke-|stop-)?opacity)(="|:\s*)([^";]+)(?=[";])/g;
const CONDITION = / data-if="([^"]*)"/g;

/** The markup with its words, functions and conditions resolved: see README.md next to the drawings. */
export function paint(markup: string, scene: Scene): string {
  const words = wordsOf(scene);
  const holds = conditionsOf(scene);
  const value = (text: string): string => {
    const { name, args } = callIn(text);
    switch (name) {
      case undefined:
        return words[text] ?? text;
      case 'if':
        return value((holds(args[0]) ? args[1] : args[2]) ?? 'none');
      case 'color-mix': {
        const [, from = '', to = ''] = args;
        const [, second = '', percent = '50'] = /^(.*?)\s+([\d.]+)%$/.exec(to) ?? [];
        return mix(value(from), value(second), Number(percent) / 100);
      }
      case 'fold':
      case 'gleam':
        return crease(scene.main, name, args[0]);
      case 'trim-fold':
        return crease(scene.trim, 'fold', args[0]);
      case 'trim-gleam':
        return crease(scene.trim, 'gleam', args[0]);
      default:
        return text;
    }
  };
  return markup
    .replaceAll(CONDITION, (_, names: string) => (names.split(' ').every(holds) ? '' : ' display="none"'))
    .replaceAll(PAINTED, (_, property, sign, text) => `${property}${sign}${value(text.trim())}`);
}

/** The words a drawing may use for colors and conditions. */
export const WORDS: ReadonlySet<string> = new Set(Object.keys(wordsOf(BLACK)));
export const CONDITIONS: ReadonlySet<string> = new Set(Object.keys(factsOf(BLACK)));

function wordsOf({ main, trim, storeMark }: Scene): Readonly<Record<string, string>> {
  const paper = isWhite(main) ? '#fdfdfb' : main.base;
  // Stationery is printed in the store's color.
  const ink = !main.isLight ? '#ffffff' : storeMark ? nameStyleOf(storeMark).ground : '#26374c';
  return {
    ...materialWords('fabric', main),
    ...materialWords('trim', trim),
    ink: main.colors.ink,
    contour: contourOf(main),
    // Paper in the color that is ordered, what is printed on it, and its rules, fields and small print.
    paper,
    'paper-ink': ink,
    'paper-faint': mix(paper, ink, main.isLight ? 0.26 : 0.5),
    // Printed on white paper, where white itself would not show.
    print: isWhite(main) ? '#87919a' : main.base,
  };
}

function materialWords(name: string, material: Material): Readonly<Record<string, string>> {
  return {
    [name]: material.base,
    ...Object.fromEntries(Object.entries(material.colors).map(([word, color]) => [`${name}-${word}`, color])),
    [`${name}-contour`]: contourOf(material),
  };
}

/** Light pieces get a faint outline to stand out from the backdrop. */
function contourOf({ isLight }: Material): string {
  return isLight ? 'rgba(109,117,125,.3)' : 'none';
}

/** A soft fold, or where cloth catches light instead of losing it; `strength` is relative to the usual. */
function crease({ paleness }: Material, kind: 'fold' | 'gleam', strength = '100%'): string {
  const usual = kind === 'gleam' ? blend(0.12, 0.65, paleness) : blend(0.34, 0.15, paleness);
  const opacity = Math.min(1, (usual * Number.parseFloat(strength)) / 100).toFixed(3);
  return kind === 'gleam' ? `rgba(255,255,255,${opacity})` : `rgba(2,5,10,${opacity})`;
}

function conditionsOf(scene: Scene): (name?: string) => boolean {
  const facts = factsOf(scene);
  return (name = '') => (name.startsWith('not-') ? !facts[name.slice('not-'.length)] : facts[name] === true);
}

function factsOf({ main, trim, isTwoTone, color, storeMark }: Scene): Readonly<Record<string, boolean>> {
  return {
    light: main.isLight,
    'trim-light': trim.isLight,
    white: isWhite(main),
    'two-tone': isTwoTone,
    store: storeMark !== undefined,
    by: /^BY\b/.test(color),
  };
}

/** White and clear, the light colors without a hue. */
function isWhite({ base, isLight }: Material): boolean {
  const channels = channelsOf(base);
  return isLight && Math.max(...channels) - Math.min(...channels) < 14;
}

/** The name and arguments of "if(light, #fff, fold(75%))"; no name if the text isn't a call. */
export function callIn(text: string): { readonly name?: string; readonly args: readonly string[] } {
  const [, name, inner] = /^([a-z-]+)\((.*)\)$/s.exec(text) ?? [];
  if (name === undefined || inner === undefined) return { args: [] };
  const args = [''];
  let depth = 0;
  for (const sign of inner) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) args.push('');
    else args[args.length - 1] += sign;
  }
  return { name, args: args.map((each) => each.trim()) };
}
