/** Outlines of embroidered badges. */
export type BadgeShape = 'bar' | 'pill' | 'oval' | 'ticket' | 'hexagon' | 'slanted' | 'pennant' | 'shield';

/** Half the width and half the height of a badge about its middle. */
export interface BadgeSize {
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** How much a badge of each shape is larger than the rectangle that its lettering takes. */
const ROOM: Readonly<Record<BadgeShape, readonly [x: number, y: number]>> = {
  bar: [24, 22],
  pill: [40, 22],
  oval: [62, 40],
  ticket: [34, 22],
  hexagon: [48, 22],
  slanted: [40, 22],
  pennant: [38, 22],
  shield: [26, 32],
};

/** The size of a badge around lettering of the given width and height. */
export function badgeAround(shape: BadgeShape, width: number, height: number): BadgeSize {
  const [x, y] = ROOM[shape];
  return { halfWidth: width / 2 + x, halfHeight: height / 2 + y };
}

/** The outline of a badge about the origin, made larger on every side by `grow`. */
export function badgePath(shape: BadgeShape, { halfWidth, halfHeight }: BadgeSize, grow = 0): string {
  const [x, y] = [Math.round(halfWidth + grow), Math.round(halfHeight + grow)];
  const corner = 16;
  switch (shape) {
    case 'bar':
      return rounded(x, y, corner);
    case 'pill':
      return rounded(x, y, y);
    case 'oval':
      return rounded(x, y, [x, y]);
    case 'ticket':
      return `M${-x + corner} ${-y}H${x - corner}A${corner} ${corner} 0 0 0 ${x} ${-y + corner}V${y - corner}A${corner} ${corner} 0 0 0 ${x - corner} ${y}H${-x + corner}A${corner} ${corner} 0 0 0 ${-x} ${y - corner}V${-y + corner}A${corner} ${corner} 0 0 0 ${-x + corner} ${-y}Z`;
    case 'hexagon':
      return `M${-x} 0L${-x + 30} ${-y}H${x - 30}L${x} 0L${x - 30} ${y}H${-x + 30}Z`;
    case 'slanted':
      return `M${-x + 26} ${-y}H${x}L${x - 26} ${y}H${-x}Z`;
    case 'pennant':
      return `M${-x} ${-y}H${x - 22}L${x} 0L${x - 22} ${y}H${-x}L${-x + 20} 0Z`;
    case 'shield':
      return `M${-x} ${-y + 8}C${-x * 0.5} ${-y + 8} ${-x * 0.2} ${-y + 4} 0 ${-y - 6}C${x * 0.2} ${-y + 4} ${x * 0.5} ${-y + 8} ${x} ${-y + 8}V${y * 0.4}C${x} ${y * 0.9} ${x * 0.4} ${y} 0 ${y + 14}C${-x * 0.4} ${y} ${-x} ${y * 0.9} ${-x} ${y * 0.4}Z`;
  }
}

/** A rectangle with rounded corners, up to an ellipse. */
function rounded(x: number, y: number, radius: number | readonly [number, number]): string {
  const [rx, ry] = typeof radius === 'number' ? [radius, radius] : radius;
  const arc = (toX: number, toY: number) => `A${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  return `M${-x + rx} ${-y}H${x - rx}${arc(x, -y + ry)}V${y - ry}${arc(x - rx, y)}H${-x + rx}${arc(-x, y - ry)}V${-y + ry}${arc(-x + rx, -y)}Z`;
}
