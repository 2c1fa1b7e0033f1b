import { print } from '../drawing/print';
import type { DrawTemplate, Scene } from '../drawing/scene';
import { floating, framed, lying } from '../drawing/studio';

/** Two oval windshield stickers on their backing sheet: "YR 24" reads 24, "BY 08" has its letters above the number. */
export const yearSticker: DrawTemplate = (scene) => {
  const backing = `<g transform="rotate(-3 400 400)"><rect x="106" y="108" width="588" height="584" rx="10" fill="#fbfbf8"/><rect x="106" y="108" width="588" height="584" rx="10" fill="url(#paper)"/></g>`;
  const cut = '<path d="M114 412L692 382" stroke="#000" stroke-opacity=".12" stroke-width="2" stroke-dasharray="8 7"/>';
  return framed(floating(backing) + cut + oval(scene, 392, 258) + oval(scene, 408, 540), { about: [400, 400] });
};

function oval(scene: Scene, x: number, y: number): string {
  const { main } = scene;
  const { letters, number } = textOf(scene.color);
  const lettering = letters
    ? print(letters, { x: 0, y: -46, size: 44, tracking: 0.12, weight: 800, fill: main.ink }) +
      print(number, { x: 0, y: 84, size: 150, weight: 900, tracking: -0.02, maxWidth: 320, fill: main.ink })
    : print(number, { x: 0, y: 62, size: 172, weight: 900, tracking: -0.02, maxWidth: 340, fill: main.ink });
  return `<g transform="translate(${x} ${y}) rotate(-3)">${lying('<ellipse rx="236" ry="142" fill="#fdfdfc"/>')}<ellipse rx="222" ry="128" fill="${main.base}"/><ellipse rx="222" ry="128" fill="url(#${main.prefix}-key)"/><ellipse rx="206" ry="114" fill="none" stroke="${main.ink}" stroke-opacity=".75" stroke-width="4"/>${lettering}</g>`;
}

/** Plain fabrics, which name no year, show the usual one. */
function textOf(color: string): { readonly letters: string; readonly number: string } {
  const number = /\d+/.exec(color)?.[0] ?? '26';
  return { letters: /^BY\b/.test(color) ? 'BY' : '', number };
}
