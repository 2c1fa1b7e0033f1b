/** Width and height of a desktop, a tablet held both ways, and a phone. */
export const SCREEN_SIZES = [
  [1440, 900],
  [1180, 820],
  [820, 1180],
  [390, 844],
] as const;
