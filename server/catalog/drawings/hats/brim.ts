import { type Material, tinted } from '../drawing/material';
import { clipped, folds, piece, stitches } from '../drawing/shading';

const BRIM =
  'M230 444C150 456 92 512 84 580C140 556 232 546 320 556C384 563 436 574 478 574C506 552 514 522 490 496C404 458 310 436 230 444Z';
const UNDERSIDE =
  'M84 580C140 556 232 546 320 556C384 563 436 574 478 574C492 564 500 550 502 536L505 546C504 566 494 580 482 586C430 588 380 576 318 569C230 560 142 570 88 593C83 590 82 584 84 580Z';
const ROWS = 6;

/** The curved brim of a cap or visor pointing to the viewer's left, with its rows of stitches. */
export function brimOf(material: Material): string {
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `M${96 + row * 9} ${566 - row * 12}C${142 + row * 8} ${541 - row * 9} ${232 + row * 4} ${531 - row * 10} ${322} ${541 - row * 10}C${384} ${548 - row * 9} ${436 - row * 2} ${559 - row * 9} ${480 - row * 1} ${559 - row * 9}`,
  );
  return (
    `<path d="${UNDERSIDE}" fill="${material.deep}"/>` +
    piece(material, BRIM, 'trim', tinted(material, '#ffffff', material.isLight ? 0.1 : 0.02)) +
    `<path d="${BRIM}" fill="url(#${material.prefix}-key)"/>` +
    clipped(
      BRIM,
      folds(material, 16, [
        { path: 'M128 544C176 490 240 474 330 480', width: 34, isLit: true, strength: 1.2 },
        { path: 'M380 560C440 572 490 566 506 530', width: 34, strength: 1 },
        { path: 'M92 580C130 556 180 548 240 548', width: 12, strength: 0.8 },
      ]) +
        folds(material, 8, [
          { path: 'M222 450C316 440 412 462 500 502', width: 20, strength: material.isLight ? 2 : 1.6 },
        ]) +
        rows.map((row) => stitches(material, row, 0.36)).join(''),
    )
  );
}
