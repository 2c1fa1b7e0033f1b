import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Crop, cropWithin, MIN_PHOTOGRAPH_SIDE } from '../../../../domain/catalog/pictures';
import { SmallDialog } from '../../../ui/small-dialog';
import { DenseButton } from '../../layout/parts';
import { decodePicture } from './upload-photograph';

export interface CropDialogProps {
  readonly color: string;
  readonly file: File;
  readonly crop: Crop;
  readonly width: number;
  readonly height: number;
  onCrop(crop: Crop): void;
  onClose(): void;
}

/** Share of the shorter side that an arrow key moves; Shift moves more. */
const STEP = 0.01;
const LARGE_STEP = 0.1;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function CropDialog({ color, file, crop: first, width, height, onCrop, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(first);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop }>(undefined);
  const shorter = Math.min(width, height);
  const min = Math.min(shorter, MIN_PHOTOGRAPH_SIDE);

  useEffect(() => {
    let isGone = false;
    void decodePicture(file).then((picture) => {
      const target = canvas.current;
      if (picture && target && !isGone) target.getContext('2d')?.drawImage(picture, 0, 0, target.width, target.height);
      picture?.close();
    });
    return () => {
      isGone = true;
    };
  }, [file]);

  const place = (next: Crop) =>
    setCrop(cropWithin({ ...next, left: Math.max(0, next.left), top: Math.max(0, next.top) }, width, height));

  function resize(side: number): void {
    const next = Math.round(Math.min(shorter, Math.max(min, side)));
    const shift = Math.round((crop.side - next) / 2);
    place({ left: crop.left + shift, top: crop.top + shift, side: next });
  }

  function moveByKey(event: KeyboardEvent): void {
    const step = Math.max(1, Math.round(shorter * (event.shiftKey ? LARGE_STEP : STEP)));
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    const grow = { '+': 1, '=': 1, '-': -1 }[event.key] ?? 0;
    if (x === 0 && y === 0 && grow === 0) return;
    event.preventDefault();
    if (grow !== 0) resize(crop.side + grow * step);
    else place({ ...crop, left: crop.left + x * step, top: crop.top + y * step });
  }

  function startDrag(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, crop };
  }

  function moveByPointer(event: PointerEvent): void {
    const shown = canvas.current?.getBoundingClientRect();
    if (!drag.current || !shown) return;
    const pixels = width / shown.width;
    place({
      ...crop,
      left: Math.round(drag.current.crop.left + (event.clientX - drag.current.x) * pixels),
      top: Math.round(drag.current.crop.top + (event.clientY - drag.current.y) * pixels),
    });
  }

  // The picture is as large as the dialog and half of the screen allow.
  const scale = Math.min(1, 800 / Math.max(width, height));
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <SmallDialog title={`Crop the photograph of ${color}`} onClose={onClose} fitsScreen>
      <p id="crop-help" className="mt-1 text-ink-2">
        Drag the square, or move it with the arrow keys.
      </p>
      <div
        className="relative mx-auto mt-4 w-fit shrink-0 overflow-hidden rounded-control bg-sunken"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <canvas
          ref={canvas}
          width={Math.max(1, Math.round(width * scale))}
          height={Math.max(1, Math.round(height * scale))}
          className="block max-h-[50dvh] max-w-full"
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be moved */}
        <div
          role="group"
          aria-label={`The square that shoppers see: ${crop.side} pixels, ${crop.left} from the left, ${crop.top} from the top`}
          aria-describedby="crop-help"
          data-autofocus
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
          tabIndex={0}
          onKeyDown={moveByKey}
          onPointerDown={startDrag}
          onPointerMove={moveByPointer}
          onPointerUp={() => {
            drag.current = undefined;
          }}
          onPointerCancel={() => {
            drag.current = undefined;
          }}
          style={{
            left: percent(crop.left, width),
            top: percent(crop.top, height),
            width: percent(crop.side, width),
            height: percent(crop.side, height),
          }}
          className="absolute cursor-move touch-none border-2 border-white shadow-[0_0_0_9999px_rgb(0_0_0/55%)] outline-offset-[-6px] focus-visible:outline-3 focus-visible:outline-send"
        />
      </div>
      <label className="mt-4 flex items-center gap-3 text-label font-semibold text-ink-2">
        Size
        <input
          type="range"
          min={min}
          max={shorter}
          value={crop.side}
          disabled={min === shorter}
          onChange={({ target }) => resize(Number(target.value))}
          className="min-h-11 flex-1 accent-send"
        />
      </label>
      <div className="mt-4 flex justify-end gap-2">
        <DenseButton onClick={onClose}>Cancel</DenseButton>
        <DenseButton
          variant="dark"
          onClick={() => {
            onCrop(crop);
            onClose();
          }}
        >
          Use this square
        </DenseButton>
      </div>
    </SmallDialog>
  );
}
