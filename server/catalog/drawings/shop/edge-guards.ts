import { type Material, tinted } from '../drawing/material';
import type { DrawTemplate } from '../drawing/scene';
import { floating, framed, lying } from '../drawing/studio';

/** Door edge guards: a coil of channel trim and two cut lengths. */
export const edgeGuards: DrawTemplate = ({ main }) => {
  const lengths = [strip(main, 452, -7), strip(main, 560, 3)].map(lying).join('');
  return framed(floating(coil(main)) + lengths, { about: [400, 398], scale: 1.1 });
};

/** Turns of the trim lying on each other, each with a lit and a shaded edge. */
function coil(material: Material): string {
  const turns = [176, 158, 140, 122, 104].map((radius, index) => {
    const ring = (grow: number) =>
      `<ellipse cx="${400 + index * 1.5}" cy="${284 + index}" rx="${radius + grow}" ry="${(radius + grow) * 0.86}"/>`;
    return `<g fill="none"><g stroke="${index % 2 ? tinted(material, '#000000', 0.1) : material.base}" stroke-width="17">${ring(0)}</g><g stroke="#fff" stroke-opacity="${material.isLight ? 0.9 : 0.34}" stroke-width="3">${ring(3)}</g><g stroke="#000" stroke-opacity="${material.isLight ? 0.2 : 0.5}" stroke-width="2.5">${ring(-8)}${ring(8.5)}</g></g>`;
  });
  const tail = `<path d="M572 320C566 372 520 408 470 420" fill="none" stroke="${material.base}" stroke-width="17" stroke-linecap="round"/><path d="M575 322C569 374 523 410 473 422" fill="none" stroke="#fff" stroke-opacity="${material.isLight ? 0.8 : 0.3}" stroke-width="3" stroke-linecap="round"/>`;
  return turns.join('') + tail;
}

/** A length of channel with its open end toward the viewer's right. */
function strip(material: Material, y: number, turn: number): string {
  const channel = `M118 ${y}C118 ${y - 20} 126 ${y - 26} 140 ${y - 26}H662V${y + 26}H140C126 ${y + 26} 118 ${y + 20} 118 ${y}Z`;
  return `<g transform="rotate(${turn} 400 ${y})"><path d="${channel}" fill="${material.base}"/><path d="${channel}" fill="url(#${material.prefix}-quilt)"/><path d="M136 ${y - 13}H660" stroke="#fff" stroke-opacity="${material.isLight ? 0.95 : 0.42}" stroke-width="5" stroke-linecap="round"/><ellipse cx="662" cy="${y}" rx="12" ry="26" fill="${material.shade}"/><path d="M662 ${y - 14}C670 ${y - 8} 670 ${y + 8} 662 ${y + 14}C656 ${y + 6} 656 ${y - 6} 662 ${y - 14}Z" fill="#07090b" opacity=".7"/><path d="M130 ${y + 10}H656" stroke="#000" stroke-opacity=".18" stroke-width="2"/></g>`;
}
