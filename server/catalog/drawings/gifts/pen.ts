import type { Drawings, DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed, lying } from '../drawing/studio';

export const PENS = {
  pen: pen(clickPen),
  'pen/metal': pen(metalPen),
  'pen/giveaway': pen(giveawayPen),
} as const satisfies Drawings;

const METAL_CLIP = '<path d="M652 372H500Q486 372 482 382L480 391Q500 395 520 393L652 393z" fill="url(#steel-down)"/>';

/** A pen lying across the picture. */
function pen(draw: (scene: Scene) => string): DrawTemplate {
  return (scene) => {
    const { isLight } = scene.main;
    const light = `<linearGradient id="pen-light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".15"/><stop offset=".2" stop-color="#fff" stop-opacity="${isLight ? 0.9 : 0.5}"/><stop offset=".36" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#000" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity="${isLight ? 0.34 : 0.6}"/></linearGradient>`;
    return framed(floating(light + draw(scene)), { about: [400, 400], scale: 1.14, turn: -36 });
  };
}

/** A rubber grip and steel fittings. */
function clickPen({ main, trim, isTwoTone }: Scene): string {
  const grooves = Array.from({ length: 11 }, (_, index) => `M${202 + index * 12} 374v52`).join('');
  return [
    '<path d="M92 400L118 392v16z" fill="#4a5258"/><path d="M116 390L190 375v50L116 410z" fill="url(#steel-down)"/>',
    `<rect x="188" y="373" width="150" height="54" rx="6" fill="${isTwoTone ? trim.base : '#24282c'}"/><path d="${grooves}" stroke="#000" stroke-opacity=".45" stroke-width="4"/>`,
    '<rect x="336" y="371" width="14" height="58" rx="3" fill="url(#steel-down)"/>',
    `<rect x="348" y="370" width="300" height="60" rx="7" fill="${main.base}"/>`,
    '<rect x="188" y="370" width="460" height="60" rx="6" fill="url(#pen-light)"/>',
    '<rect x="640" y="371" width="18" height="58" rx="3" fill="url(#steel-down)"/><rect x="656" y="386" width="52" height="28" rx="8" fill="url(#steel-down)"/>',
    lying(METAL_CLIP),
  ].join('');
}

/** A slim lacquered barrel that turns, with steel rings. */
function metalPen({ main }: Scene): string {
  const rings = [372, 390]
    .map((x) => `<rect x="${x}" y="374" width="9" height="52" rx="3" fill="url(#steel-down)"/>`)
    .join('');
  return [
    '<path d="M84 400L124 391v18z" fill="url(#steel-down)"/><path d="M122 389L206 378v44L122 411z" fill="url(#steel-down)"/>',
    `<rect x="204" y="377" width="170" height="46" rx="3" fill="${main.base}"/><rect x="398" y="376" width="284" height="48" rx="4" fill="${main.base}"/>`,
    '<rect x="204" y="377" width="478" height="46" rx="4" fill="url(#pen-light)"/>',
    `${rings}<path d="M680 377h16q20 4 20 23t-20 23h-16z" fill="url(#steel-down)"/>`,
    lying('<path d="M690 380H536Q520 382 516 392L518 396Q530 400 560 398L690 398z" fill="url(#steel-down)"/>'),
  ].join('');
}

/** A white barrel with colored tip, clip and button. */
function giveawayPen({ main, trim, isTwoTone }: Scene): string {
  const barrel = isTwoTone ? trim.base : main.isLight ? '#c9d0d4' : '#f6f7f6';
  return [
    `<path d="M96 400L120 393v14z" fill="#4a5258"/><path d="M118 391L200 370Q212 368 226 368H330V432H226Q212 432 200 430L118 409z" fill="${main.base}"/>`,
    `<rect x="328" y="368" width="320" height="64" rx="6" fill="${barrel}"/>`,
    '<rect x="180" y="369" width="468" height="62" rx="6" fill="url(#pen-light)"/>',
    `<rect x="640" y="370" width="22" height="60" rx="4" fill="${main.base}"/><rect x="660" y="384" width="56" height="32" rx="10" fill="${main.base}"/><rect x="640" y="384" width="76" height="32" rx="8" fill="url(#pen-light)"/>`,
    lying(`<path d="M656 366H516Q494 366 490 382L488 394H520Q520 388 530 388H656z" fill="${main.base}"/>`),
  ].join('');
}
