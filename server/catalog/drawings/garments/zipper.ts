import { mix } from '../drawing/material';
import type { Scene } from '../drawing/scene';

/** A closed zipper down the middle with its slider at `slider`, all heights in picture units. */
export function frontZipper({ main }: Scene, top: number, bottom: number, slider: number): string {
  const tape = mix(main.base, '#000000', main.isLight ? 0.5 : 0.55);
  const pull = mix(main.base, '#15181b', 0.6);
  return `<path d="M400 ${top}V${bottom}" stroke="${tape}" stroke-width="12"/><path d="M393 ${top}V${bottom}M407 ${top}V${bottom}" stroke="#000" stroke-opacity=".3" stroke-width="1.5"/><path d="M400 ${top}V${bottom}" stroke="#a7aeb3" stroke-width="5.5" stroke-dasharray="2.4 2.4" opacity=".85"/><rect x="392" y="${slider + 3}" width="19" height="42" rx="5" fill="#000" fill-opacity=".3"/><rect x="394" y="${slider}" width="12" height="15" rx="3" fill="url(#steel-down)"/><path d="M395.5 ${slider + 13}h9l1.500 30q-6 5-12 0z" fill="${pull}" stroke="#000" stroke-opacity=".35"/>`;
}

/** Zipped pocket openings along a path. */
export function pocketZippers({ main }: Scene, path: string): string {
  return `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${main.deep}" stroke-width="9"/><path d="${path}" stroke="#9aa2a8" stroke-width="3" stroke-dasharray="2 2.4" opacity=".75"/></g>`;
}
