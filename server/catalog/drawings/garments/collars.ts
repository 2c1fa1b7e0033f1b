import { bothSides, mirrorPath, symmetricPath, widened } from '../drawing/geometry';
import { tinted } from '../drawing/material';
import type { Scene } from '../drawing/scene';
import { folds, piece, seam, stitches, weave } from '../drawing/shading';
import type { Cut } from './cut';

const LEAF =
  'M338 104C318 116 304 138 298 158C312 186 332 212 354 236C372 216 388 200 400 190C382 170 356 142 338 104Z';
const SELF_LEAF =
  'M340 102C320 114 304 134 299 156C310 196 326 226 344 252C364 230 384 208 400 192C382 172 356 142 340 102Z';
const LEAF_EDGE = 'M305 160C318 184 334 206 354 227';
const LEAF_SHADOW = 'M302 172C318 206 338 228 356 246C374 228 388 214 398 204';
const RIB =
  'M330 113C348 152 374 176 400 176C426 176 452 152 470 113L485 120C464 170 434 197 400 197C366 197 336 170 315 120Z';
const STAND = 'M334 118C326 98 334 76 350 58C368 70 390 84 399 100L400 186C370 178 348 156 334 118Z';
const SHIRT_LEAF =
  'M344 100C322 108 312 126 306 146C314 178 326 206 340 240C362 222 382 206 399 192C380 172 358 142 344 100Z';
const SHIRT_EDGE = 'M312 147C319 177 329 202 342 230C362 214 378 202 391 190';

/** The flat knitted collar of a polo, in the second fabric where there is one. */
export function knitCollar({ main, trim }: Scene, cut: Cut): string {
  const fitted = (path: string) => widened(path, cut.neck / 70);
  const leaves = [fitted(LEAF), mirrorPath(fitted(LEAF))];
  const shadow = fitted(LEAF_SHADOW);
  const shadows = [shadow, mirrorPath(shadow)].map((path) => ({ path, width: 12, strength: main.isLight ? 2 : 1.5 }));
  const edges = [fitted(LEAF_EDGE), mirrorPath(fitted(LEAF_EDGE))];
  return (
    folds(main, 4, shadows) +
    leaves.map((leaf, side) => piece(trim, leaf, 'trim', tinted(trim, '#ffffff', side ? 0.015 : 0.035))).join('') +
    leaves.map((leaf) => weave(trim, leaf, 'rib')).join('') +
    edges.map((edge) => stitches(trim, edge, 0.5)).join('')
  );
}

/** A knitted collar with two lines along its edge. */
export function tippedCollar(scene: Scene, cut: Cut): string {
  const color = scene.trim.isLight ? '#2b3a52' : '#f1f1ee';
  const lines = [LEAF_EDGE, 'M314 158C326 179 339 198 356 215'].map((path) => bothSides(widened(path, cut.neck / 70)));
  return `${knitCollar(scene, cut)}<path d="${lines.join('')}" fill="none" stroke="${color}" stroke-width="3.2"/>`;
}

/** A collar of the same cloth as the front, with longer points. */
export function selfCollar({ main }: Scene, cut: Cut): string {
  const fitted = (path: string) => widened(path, cut.neck / 70);
  const leaves = [fitted(SELF_LEAF), mirrorPath(fitted(SELF_LEAF))];
  const shadow = bothSides(fitted('M304 168C316 206 330 234 346 258C366 236 384 218 398 206'));
  return (
    folds(main, 4, [{ path: shadow, width: 12, strength: main.isLight ? 2 : 1.5 }]) +
    leaves.map((leaf, side) => piece(main, leaf, 'trim', tinted(main, '#ffffff', side ? 0.015 : 0.05))).join('') +
    stitches(main, bothSides(fitted('M308 158C320 194 332 220 347 242C364 222 380 206 392 194')), 0.6)
  );
}

/** A collar that falls open in a V without buttons. */
export function openNeck({ main }: Scene, cut: Cut): string {
  const fitted = (path: string) => widened(path, cut.neck / 70);
  const edge = bothSides(fitted('M368 186C376 214 388 244 400 268'));
  return `<path d="${fitted('M366 176C376 212 388 244 400 268C412 244 424 212 434 176Z')}" fill="${main.deep}"/>${seam(main, edge, 5)}${stitches(main, bothSides(fitted('M360 192C370 224 384 256 400 280')), 0.6)}`;
}

/** The V neckline of a tee. */
export function vNeck({ trim }: Scene, cut: Cut): string {
  const fitted = (path: string) => widened(path, cut.neck / 70);
  const band = fitted(
    'M330 113C344 160 370 206 400 236C430 206 456 160 470 113L485 120C470 176 438 226 400 260C362 226 330 176 315 120Z',
  );
  return (
    piece(trim, band, 'trim') +
    weave(trim, band, 'rib') +
    seam(trim, 'M400 236L400 258', 1.6) +
    stitches(trim, bothSides(fitted('M309 124C326 184 358 232 400 269')), 0.5)
  );
}

/** The ribbed neckline of a tee. */
export function ribbedNeck({ trim }: Scene, cut: Cut): string {
  const fitted = (path: string) => widened(path, cut.neck / 70);
  return (
    piece(trim, fitted(RIB), 'trim') +
    weave(trim, fitted(RIB), 'rib') +
    seam(trim, fitted('M315 120C336 170 366 197 400 197C434 197 464 170 485 120'), 1.8) +
    stitches(trim, fitted('M310 124C332 178 364 205 400 205C436 205 468 178 490 124'), 0.5)
  );
}

/** A zipped stand-up collar, open a little at the top. */
export function standCollar({ main, trim, isTwoTone }: Scene, cut: Cut, label: string): string {
  const fitted = (path: string) => widened(path, cut.neck / 70);
  const inside = symmetricPath(
    [400, 47],
    [
      [378, 47, 362, 52, 350, 58],
      [360, 86, 380, 104, 400, 112],
    ],
  );
  const halves = [fitted(STAND), mirrorPath(fitted(STAND))];
  const lining = isTwoTone ? tinted(trim, '#000000', 0.35) : main.deep;
  const base = fitted('M334 118C348 156 370 178 400 188C430 178 452 156 466 118');
  return (
    folds(main, 8, [{ path: base, width: 14, strength: 0.9 }]) +
    `<path d="${fitted(inside)}" fill="${lining}"/>${label}` +
    halves.map((half, side) => piece(main, half, 'trim', tinted(main, '#ffffff', side ? 0 : 0.03))).join('') +
    halves.map((half) => `<path d="${half}" fill="url(#${main.prefix}-key)" opacity=".6"/>`).join('') +
    seam(main, base)
  );
}

/** The pressed collar of a shirt on its stand. */
export function shirtCollar({ main, trim }: Scene, cut: Cut): string {
  const fitted = (path: string) => widened(path, cut.neck / 70);
  const stand = fitted(
    'M332 116C346 150 372 178 400 190C428 178 454 150 468 116L460 108C444 142 424 164 400 172C376 164 356 142 340 108Z',
  );
  const leaves = [fitted(SHIRT_LEAF), mirrorPath(fitted(SHIRT_LEAF))];
  const shadow = fitted('M308 158C318 190 328 218 342 250C364 232 382 218 398 206');
  return (
    piece(trim, stand, 'trim', tinted(trim, '#000000', 0.1)) +
    folds(
      main,
      4,
      [shadow, mirrorPath(shadow)].map((path) => ({ path, width: 11, strength: main.isLight ? 1.9 : 1.4 })),
    ) +
    leaves.map((leaf, side) => piece(trim, leaf, 'trim', tinted(trim, '#ffffff', side ? 0.015 : 0.04))).join('') +
    [fitted(SHIRT_EDGE), mirrorPath(fitted(SHIRT_EDGE))].map((edge) => stitches(trim, edge, 0.65)).join('')
  );
}
