import { luminance } from '../../../domain/catalog/colors';

/** A material's colors in light and shade, and how strongly light models it. */
export type Material = Readonly<ReturnType<typeof materialOf>>;

/** @param prefix starts the ids of its gradients and filters: two materials share a picture */
export function materialOf(base: string, prefix: string) {
  const brightness = luminance(base);
  const isLight = brightness > 0.6;
  const isBlack = brightness < 0.15;
  const paleness = Math.max(0, Math.min(1, (brightness - 0.55) / 0.35));
  return {
    prefix,
    base,
    /** Dark prints and dark shading read well on it. */
    isLight,
    /** From 0 for dark and full colors to 1 for white: pale cloth takes more light and less shade. */
    paleness,
    /** Colors by their words in drawings (server/data/drawings/README.md). */
    colors: {
      light: mix(base, '#ffffff', brightness < 0.2 ? 0.2 : blend(0.26, 0.9, paleness)),
      dark: mix(base, mix('#05070a', '#8b939b', paleness), blend(0.42, 0.32, paleness)),
      deep: mix(base, mix('#020304', '#6d757d', paleness), blend(0.62, 0.45, paleness)),
      seam: mix(base, mix('#000000', '#7b838b', paleness), 0.47),
      stitch: paleness > 0.5 ? mix(base, '#8f979e', 0.5) : mix(base, '#ffffff', blend(0.24, 0.5, paleness)),
      ink: isLight ? '#1d2530' : '#ffffff',
    },
    /** Opacity, 0 to 1, of the shade along edges away from the light, and of the light along edges toward it. */
    edgeShade: isBlack ? 0.66 : blend(0.46, 0.36, paleness),
    edgeLight: isBlack ? 0.17 : blend(0.22, 0.75, paleness),
    /** How strongly cloth undulates, 0 to 1. */
    undulation: isBlack ? 0.11 : blend(0.15, 0.12, paleness),
  };
}

/** The value part of the way from one to another, in steps that keep the drawing short. */
export function blend(from: number, to: number, part: number): number {
  return Math.round((from + (to - from) * part) * 1000) / 1000;
}

/** One `#rrggbb` or `#rgb` color part of the way to another: 0 gives the first, 1 the second. */
export function mix(from: string, to: string, part: number): string {
  const target = channelsOf(to);
  const channels = channelsOf(from).map((value, index) => value + ((target[index] ?? 0) - value) * part);
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

export function channelsOf(color: string): number[] {
  const digits = color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color;
  return [1, 3, 5].map((from) => Number.parseInt(digits.slice(from, from + 2), 16));
}
