/**
 * Fabric and print colors by name, as pictures and swatches show them.
 *
 * An item's color is one of these names, two of them for a two-tone item ("Navy White": body and trim), or a printed
 * text ("YR 24", "3000"), which has no swatch.
 */
export const FABRIC_COLORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Black: '#1f2124',
    Navy: '#1d2b49',
    Graphite: '#4b5056',
    Charcoal: '#383c41',
    'Steel Grey': '#71797f',
    Grey: '#a9aeb2',
    'Heather Grey': '#b4b7ba',
    Silver: '#c9ced1',
    White: '#f3f3f0',
    Natural: '#e6ddc8',
    Stone: '#cfc4ae',
    Khaki: '#b9a88a',
    Brown: '#5a4030',
    Red: '#b01f2a',
    Burgundy: '#64202f',
    Orange: '#d9622b',
    Gold: '#d6a02c',
    Yellow: '#ecc93b',
    Lime: '#9cbb3a',
    'Kelly Green': '#1f7a45',
    Green: '#1c4a3a',
    Olive: '#555a3c',
    Teal: '#1c6f78',
    Carolina: '#6fa3cf',
    'Light Blue': '#b8d3e8',
    Royal: '#1f4caf',
    Slate: '#52657a',
    Purple: '#4d2a68',
    Pink: '#d98fa8',
    'Hot Pink': '#cf3f79',
    Clear: '#dfe6e9',
  }),
);

export interface Fabric {
  /** CSS color of the body. */
  readonly main: string;
  /** CSS color of a two-tone item's second fabric. */
  readonly trim?: string;
}

/** The fabric an item color names, or undefined for a printed text such as "YR 24". */
export function fabricOf(color: string): Fabric | undefined {
  const plain = FABRIC_COLORS.get(color);
  if (plain) return { main: plain };
  for (const [name, main] of FABRIC_COLORS) {
    const trim = color.startsWith(`${name} `) ? FABRIC_COLORS.get(color.slice(name.length + 1)) : undefined;
    if (trim) return { main, trim };
  }
  return undefined;
}

/** Whether the swatch is split between two fabrics. */
export function isTwoTone(color: string): boolean {
  return fabricOf(color)?.trim !== undefined;
}

/** Whether the fabric is light enough to need dark thread. */
export function isLightFabric(color: string): boolean {
  const main = fabricOf(color)?.main;
  return main !== undefined && luminance(main) > 0.6;
}

/**
 * How light a `#rrggbb` color is, 0 black to 1 white: its channels weighted as the eye weights them (Rec. 709).
 *
 * @param transfer applied to each channel, 0 to 1, before weighting. Perceived brightness takes the channels as they
 *   are; contrast needs them linear.
 */
export function luminance(hex: string, transfer = (channel: number) => channel): number {
  const channel = (from: number) => transfer(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
