import { luminance } from '../../domain/catalog/colors';

/** The WCAG 2.2 contrast ratio of two `#rrggbb` colors: 1 (the same) to 21 (black and white). */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [one, other].map((hex) => luminance(hex, linear)).sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast ratio of a `#rrggbb` color with white: 1 (white) to 21 (black). */
export function contrastWithWhite(hex: string): number {
  return contrastOf(hex, '#ffffff');
}

/** Converts an sRGB channel (0 to 1) to linear light. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
