import type { DrawTemplate } from '../drawing/scene';
import { floating, framed, lying } from '../drawing/studio';

/** A click pen lying across the picture. */
export const pen: DrawTemplate = ({ main, trim, isTwoTone }) => {
  const grooves = Array.from({ length: 11 }, (_, index) => `M${202 + index * 12} 374v52`).join('');
  const light = `<linearGradient id="pen-light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".15"/><stop offset=".2" stop-color="#fff" stop-opacity="${main.isLight ? 0.9 : 0.5}"/><stop offset=".36" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#000" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity="${main.isLight ? 0.34 : 0.6}"/></linearGradient>`;
  const barrel = [
    light,
    '<path d="M92 400L118 392v16z" fill="#4a5258"/><path d="M116 390L190 375v50L116 410z" fill="url(#steel-down)"/>',
    `<rect x="188" y="373" width="150" height="54" rx="6" fill="${isTwoTone ? trim.base : '#24282c'}"/><path d="${grooves}" stroke="#000" stroke-opacity=".45" stroke-width="4"/>`,
    '<rect x="336" y="371" width="14" height="58" rx="3" fill="url(#steel-down)"/>',
    `<rect x="348" y="370" width="300" height="60" rx="7" fill="${main.base}"/>`,
    '<rect x="188" y="370" width="460" height="60" rx="6" fill="url(#pen-light)"/>',
    '<rect x="640" y="371" width="18" height="58" rx="3" fill="url(#steel-down)"/><rect x="656" y="386" width="52" height="28" rx="8" fill="url(#steel-down)"/>',
  ].join('');
  const clip = lying(
    '<path d="M652 372H500Q486 372 482 382L480 391Q500 395 520 393L652 393z" fill="url(#steel-down)"/>',
  );
  return framed(floating(barrel + clip), { about: [400, 400], scale: 1.14, turn: -36 });
};
