import { mix, tinted } from '../drawing/material';
import type { DrawTemplate } from '../drawing/scene';
import { folds } from '../drawing/shading';
import { floating, framed } from '../drawing/studio';

const RADIUS = 236;

/** A steering wheel under its elastic plastic cover. */
export const steeringCover: DrawTemplate = ({ main }) => {
  const wheel = [
    '<circle cx="400" cy="400" r="236" fill="none" stroke="#23282c" stroke-width="46"/>',
    '<path d="M176 372C260 356 300 352 330 350L330 446C290 446 236 450 184 462ZM624 372C540 356 500 352 470 350L470 446C510 446 564 450 616 462ZM352 452L448 452L436 628L364 628Z" fill="#2b3135"/>',
    '<path d="M312 346C330 326 470 326 488 346C498 380 498 430 484 462C466 486 334 486 316 462C302 430 302 380 312 346Z" fill="#343b40"/><path d="M316 350C334 332 466 332 484 350" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>',
    '<circle cx="400" cy="404" r="34" fill="#2b3135" stroke="#59626a" stroke-width="2"/>',
  ].join('');
  const skin = main.isLight ? mix(main.base, '#ffffff', 0.35) : main.base;
  const cover = [
    `<circle cx="400" cy="400" r="${RADIUS}" fill="none" stroke="${skin}" stroke-opacity="${main.isLight ? 0.9 : 0.96}" stroke-width="68"/>`,
    `<circle cx="400" cy="400" r="${RADIUS + 14}" fill="none" stroke="#fff" stroke-opacity="${main.isLight ? 0.6 : 0.14}" stroke-width="14"/>`,
    wrinkles(),
    folds(main, 8, [
      { path: circle(RADIUS + 28), width: 8, strength: main.isLight ? 2.2 : 1.2 },
      { path: circle(RADIUS - 29), width: 8, strength: main.isLight ? 2.4 : 1.2 },
    ]),
    folds(main, 8, [{ path: arc(RADIUS + 10, 195, 285), width: 14, isLit: true, strength: 1.5 }]),
    `<circle cx="400" cy="400" r="${RADIUS - 31}" fill="none" stroke="${tinted(main, '#5d6870', 0.5)}" stroke-width="4" stroke-dasharray="7 4"/>`,
  ].join('');
  return framed(floating(wheel + cover), { about: [400, 400], scale: 1.12 });
};

/** Gathers of the film: short spokes of uneven length, dark and light side by side. */
function wrinkles(): string {
  const spokes = Array.from({ length: 72 }, (_, index) => {
    const from = RADIUS - 31;
    const to = RADIUS - 2 + ((index * 11) % 29);
    return { dark: spoke(index * 5, from, to), light: spoke(index * 5 + 1.3, from + 2, to - 6) };
  });
  const path = (side: 'dark' | 'light') => spokes.map((each) => each[side]).join('');
  return `<path d="${path('dark')}" stroke="#1a242b" stroke-opacity=".2" stroke-width="3.5" stroke-linecap="round"/><path d="${path('light')}" stroke="#fff" stroke-opacity=".55" stroke-width="2.5" stroke-linecap="round"/>`;
}

function spoke(degrees: number, from: number, to: number): string {
  return `M${polar(degrees, from)}L${polar(degrees, to)}`;
}

function polar(degrees: number, radius: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(400 + radius * Math.cos(angle)).toFixed(1)} ${(400 + radius * Math.sin(angle)).toFixed(1)}`;
}

function circle(radius: number): string {
  return arc(radius, 0, 360);
}

function arc(radius: number, from: number, to: number): string {
  const steps = 60;
  const points = Array.from({ length: steps + 1 }, (_, step) => polar(from + ((to - from) * step) / steps, radius));
  return `M${points.join('L')}`;
}
