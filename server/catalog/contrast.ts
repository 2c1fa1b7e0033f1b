import { luminance } from '../../domain/catalog/colors';

/** The WCAG 2.2 contrast ratio of a `#rrggbb` color with white: 1 (white) to 21 (black). */
export function contrastWithWhite(hex: string): number {
  return 1.05 / (luminance(hex, linear) + 0.05);
}

/** Converts an sRGB channel (0 to 1) to linear light. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
