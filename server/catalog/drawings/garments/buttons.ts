import { type Material, mix } from '../drawing/material';

/** Four-hole buttons in a column, dyed to match the material. */
export function buttons(material: Material, x: number, heights: readonly number[], radius = 6.4): string {
  const face = mix(material.base, material.isLight ? '#ffffff' : '#c8ced2', material.isLight ? 0.6 : 0.4);
  const disks = heights.map(
    (y) =>
      `<circle cx="${x + radius * 0.25}" cy="${y + radius * 0.4}" r="${radius * 1.12}" fill="#000" fill-opacity=".28"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${face}" stroke="#000" stroke-opacity=".32"/>`,
  );
  const details = heights.map((y) => {
    const hole = radius * 0.28;
    const holes = [-1, 1].map((side) => `<circle cx="${x + side * hole}" cy="${y}" r="${radius * 0.15}"/>`).join('');
    return `<g fill="#000" fill-opacity=".55">${holes}</g><path d="M${x - radius * 0.6} ${y - radius * 0.45}q${radius * 0.6} ${-radius * 0.5} ${radius * 1.2} 0" stroke="#fff" stroke-opacity=".6" fill="none"/>`;
  });
  return disks.join('') + details.join('');
}

/** Metal snaps in a column. */
export function snaps(x: number, heights: readonly number[], radius = 7): string {
  return heights
    .map(
      (y) =>
        `<circle cx="${x + 1.5}" cy="${y + 2.5}" r="${radius}" fill="#000" fill-opacity=".3"/><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#steel-down)" stroke="#3f474d"/>`,
    )
    .join('');
}
