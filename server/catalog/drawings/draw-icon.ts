/** Draws four white stitches on the customer's color, clear of the edge that systems may crop. */
export function drawIcon(color: string): string {
  const stitch = (x: number, y: number) => `M${x} ${y}l60 60m0-60l-60 60`;
  const stitches = [stitch(170, 170), stitch(282, 170), stitch(170, 282), stitch(282, 282)].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${color}"/><path d="${stitches}" stroke="#fff" stroke-width="24" stroke-linecap="round"/></svg>`;
}
