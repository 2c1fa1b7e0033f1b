import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StorefrontItem } from '../../../../domain/catalog/catalog';
import { isPrinted } from '../../../../domain/catalog/item-details';
import { colorWord } from '../../../../domain/catalog/pack-words';
import { PICTURE_WIDTHS } from '../../../../domain/catalog/pictures';
import { COVERING_INPUT } from '../../../ui/covering-input';
import { DialogFrame, DialogHeading } from '../../../ui/dialog-frame';
import { FramedButton } from '../../../ui/icon-button';
import { LogoOnFabric } from '../../../ui/logo-on-fabric';
import { Picture } from '../../../ui/picture';
import { LogoOnPicture } from './logo-on-picture';
import { MAX_SCALE, useZoom } from './use-zoom';

export interface LargePictureProps {
  readonly item: StorefrontItem;
  readonly color: string;
  readonly logo: string | null;
  readonly placement: string | null;
  onColor(color: string): void;
  onClose(): void;
}

export function LargePicture({ item, color, logo, placement, onColor, onClose }: LargePictureProps) {
  const zoom = useZoom();
  return (
    // Keys work wherever the focus is, also on the dialog itself, where it starts on a touch screen.
    <DialogFrame
      onClose={onClose}
      onKeyDown={zoom.handleKey}
      className="grid place-items-center sm:p-4"
      panelClass="relative flex overflow-hidden [--stage:min(744px,100dvh_-_76px,100vw_-_300px)] max-lg:h-full max-lg:w-full max-lg:flex-col max-lg:[--stage:min(744px,100vw,100dvh_-_236px)] sm:rounded-dialog lg:h-(--stage) max-lg:sm:h-auto max-lg:sm:max-h-full max-lg:sm:w-auto max-lg:sm:[--stage:min(744px,100vw_-_48px,100dvh_-_260px)]"
    >
      <LargeStage item={item} color={color} logo={logo} placement={placement} zoom={zoom} onColor={onColor} />
      <div className="flex min-h-0 min-w-0 flex-col p-4.5 pt-4 max-lg:max-w-(--stage) max-sm:max-w-full lg:w-67">
        <p className="pt-0.5 text-label text-ink-3">{item.code}</p>
        <DialogHeading className="min-h-7 text-panel">{item.name}</DialogHeading>
        <LargeColors item={item} color={color} onColor={onColor} />
        {logo && (
          <div className="mt-4 max-lg:hidden">
            <h3 className="mb-1.5 text-label font-semibold text-ink-2">Logo up close</h3>
            <LogoOnFabric
              logo={logo}
              color={color}
              alt={`${logo} logo on ${color}`}
              isPrinted={isPrinted(item)}
              className="h-30 w-full rounded-control"
            />
          </div>
        )}
        <p className="mt-auto pt-3 text-label text-ink-2 max-lg:hidden">
          Pinch, scroll or use the buttons to zoom, drag to move.
        </p>
      </div>
    </DialogFrame>
  );
}

function LargeColors({ item, color, onColor }: Pick<LargePictureProps, 'item' | 'color' | 'onColor'>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each color
  useEffect(() => {
    list.current
      ?.querySelector('input:checked')
      ?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [color]);
  return (
    <>
      <h3 id="large-colors" className="mt-3 mb-1 text-label font-semibold text-ink-2">
        {colorWord(item)}
      </h3>
      <div
        ref={list}
        role="radiogroup"
        aria-labelledby="large-colors"
        className="-mx-1.5 flex min-h-0 gap-1 overflow-auto p-0.5 lg:flex-col"
      >
        {item.colors.map((name) => (
          <label key={name} className="relative shrink-0">
            <input
              type="radio"
              name="large-color"
              aria-label={name}
              checked={name === color}
              onChange={() => onColor(name)}
              className={`peer ${COVERING_INPUT}`}
            />
            <span className="flex items-center gap-3 rounded-control border-2 border-transparent p-1.5 text-sm font-name peer-checked:border-brand peer-checked:bg-brand-tint peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-4 peer-focus-visible:outline-dashed peer-focus-visible:outline-ink max-lg:w-24 max-lg:flex-col max-lg:gap-1 max-lg:text-center max-lg:text-caption forced-colors:border-[Canvas] forced-colors:peer-checked:border-[Highlight]">
              <Picture src={item.pictures[name]} alt="" code={name} className="size-16 rounded-lg border border-line" />
              {name}
            </span>
          </label>
        ))}
      </div>
    </>
  );
}

interface LargeStageProps extends Omit<LargePictureProps, 'onClose'> {
  readonly zoom: ReturnType<typeof useZoom>;
}

function LargeStage({ item, color, logo, placement, zoom, onColor }: LargeStageProps) {
  const { scale, x, y } = zoom.view;
  const percent = `${Math.round(scale * 100)}%`;
  const next = (by: number) => {
    const { colors } = item;
    onColor(colors[(colors.indexOf(color) + by + colors.length) % colors.length] ?? color);
  };
  return (
    <div className="relative size-(--stage) shrink-0 overflow-hidden bg-sunken max-lg:mx-auto">
      <div
        {...zoom.stage}
        data-large-stage
        className={`size-full touch-none ${scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <div
          className="pointer-events-none relative size-full"
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <Picture
            src={item.pictures[color]}
            alt={`${item.fullname}, ${color}`}
            code={item.code}
            sizes={`${Math.max(...PICTURE_WIDTHS)}px`}
            isPreviewed
            eager
            className="size-full"
          />
          {logo && <LogoOnPicture item={item} color={color} logo={logo} placement={placement} />}
        </div>
      </div>
      {item.colors.length > 1 && (
        <>
          <div className="absolute top-1/2 left-4 -mt-6">
            <FramedButton label="Previous color" Icon={ChevronLeft} iconSize={20} onClick={() => next(-1)} />
          </div>
          <div className="absolute top-1/2 right-4 -mt-6">
            <FramedButton label="Next color" Icon={ChevronRight} iconSize={20} onClick={() => next(1)} />
          </div>
        </>
      )}
      <div className="absolute bottom-4 left-4 flex gap-2">
        <FramedButton label="Zoom out" Icon={ZoomOut} iconSize={20} isDisabled={scale === 1} onClick={zoom.zoomOut} />
        <button
          type="button"
          aria-label={`${percent}, show the whole picture`}
          onClick={zoom.reset}
          className="h-12 min-w-16 rounded-control border border-line-strong bg-surface text-label font-name hover:border-ink-3"
        >
          {percent}
        </button>
        <FramedButton
          label="Zoom in"
          Icon={ZoomIn}
          iconSize={20}
          isDisabled={scale === MAX_SCALE}
          onClick={zoom.zoomIn}
        />
      </div>
      <p role="status" className="sr-only">
        {scale > 1 ? `Enlarged to ${percent}` : ''}
      </p>
    </div>
  );
}
