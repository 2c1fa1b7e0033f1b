import { print, textLines } from '../drawing/print';
import type { DrawTemplate } from '../drawing/scene';
import { floating, framed } from '../drawing/studio';
import { paperSheet, stockOf } from './sheets';

/** The window form that tells a buyer about a used vehicle's warranty. */
export const buyersGuide: DrawTemplate = ({ main }) => {
  const { fill, ink, faint } = stockOf(main);
  const fields = [0, 1, 2, 3]
    .map(
      (column) =>
        `<path d="M${228 + column * 88} 206H${302 + column * 88}" stroke="#6f7a82" stroke-width="1.5"/>${textLines([[228 + column * 88, 216, 34]], faint, 3.5)}`,
    )
    .join('');
  const choice = (y: number, label: string) =>
    `<rect x="228" y="${y}" width="34" height="34" fill="#fff" stroke="#1d2530" stroke-width="3.5"/>${print(label, { x: 280, y: y + 27, size: 28, fill: '#1d2530', isLeft: true })}${textLines(
      [
        [282, y + 50, 280],
        [282, y + 64, 250],
      ],
      faint,
      4.5,
    )}`;
  const columns = Array.from(
    { length: 5 },
    (_, row) =>
      [
        [230, 536 + row * 18, 150],
        [412, 536 + row * 18, 160],
      ] as const,
  ).flat();
  const form = [
    `<rect x="196" y="96" width="408" height="64" fill="${ink}"/>`,
    print('BUYERS GUIDE', { x: 400, y: 143, size: 42, tracking: 0.02, maxWidth: 360, fill }),
    textLines([[228, 180, 330]], faint, 4.5),
    fields,
    print('WARRANTIES FOR THIS VEHICLE', { x: 400, y: 256, size: 17, tracking: 0.03, maxWidth: 340, fill: '#1d2530' }),
    choice(276, 'AS IS – NO WARRANTY'),
    `<path d="M228 368H574" stroke="${ink}" stroke-width="3"/>`,
    choice(388, 'WARRANTY'),
    `<path d="M228 480H574" stroke="${ink}" stroke-width="3"/>`,
    print('SYSTEMS COVERED', { x: 230, y: 512, size: 13, fill: '#1d2530', isLeft: true }),
    print('DURATION', { x: 412, y: 512, size: 13, fill: '#1d2530', isLeft: true }),
    textLines(columns, faint, 4.5),
    textLines(
      [
        [230, 646, 342],
        [230, 662, 300],
      ],
      faint,
      4,
    ),
  ].join('');
  const box = { x: 196, y: 96, width: 408, height: 592 };
  const drawing =
    paperSheet({ ...box, x: 226, y: 104, turn: 6 }, '', fill) + paperSheet({ ...box, turn: -3 }, form, fill);
  return framed(floating(drawing), { about: [410, 394], scale: 1.04 });
};
