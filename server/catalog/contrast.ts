/** The WCAG 2.2 contrast ratio of a `#rrggbb` color with white: 1 (white) to 21 (black). */
export function contrastWithWhite(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => linear(Number.parseInt(hex.slice(from, from + 2), 16) / 255));
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return 1.05 / (luminance + 0.05);
}

/** Converts an sRGB channel (0 to 1) to linear light. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
