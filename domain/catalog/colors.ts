/**
 * Fabric and print colors by name, `#rrggbb`, as pictures and swatches show them (`server/data/colors.json`). They
 * reach the page with its customer.
 *
 * An item's color is one of these names, two of them for a two-tone item ("Navy White": body and trim), or a printed
 * text ("YR 24", "3000"), which has no swatch.
 */
export type FabricColors = Readonly<Record<string, string>>;

export interface Fabric {
  readonly main: string;
  readonly trim?: string;
}

/** The fabric an item color names; undefined for a printed text such as "YR 24", or without colors. */
export function fabricOf(color: string, colors: FabricColors | undefined): Fabric | undefined {
  if (!colors) return undefined;
  const plain = named(color, colors);
  if (plain) return { main: plain };
  for (let at = color.indexOf(' '); at > 0; at = color.indexOf(' ', at + 1)) {
    const [main, trim] = [named(color.slice(0, at), colors), named(color.slice(at + 1), colors)];
    if (main && trim) return { main, trim };
  }
  return undefined;
}

/** Names also come from carts and pasted lists: "constructor" isn't a color. */
function named(name: string, colors: FabricColors): string | undefined {
  return Object.hasOwn(colors, name) ? colors[name] : undefined;
}

export function isTwoTone(color: string, colors: FabricColors | undefined): boolean {
  return fabricOf(color, colors)?.trim !== undefined;
}

export function isLightFabric(color: string, colors: FabricColors | undefined): boolean {
  const main = fabricOf(color, colors)?.main;
  return main !== undefined && luminance(main) > 0.6;
}

/**
 * How light a `#rrggbb` color is, 0 black to 1 white: its channels weighted as the eye does (Rec. 709).
 * @param transfer applied to each channel first. Perceived brightness takes channels as they are; contrast needs them
 * linear.
 */
export function luminance(hex: string, transfer = (channel: number) => channel): number {
  const channel = (from: number) => transfer(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The minimum contrast for readable text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** The WCAG 2.2 contrast ratio of two `#rrggbb` colors: 1 (the same) to 21 (black and white). */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [one, other].map((hex) => luminance(hex, linear)).sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
