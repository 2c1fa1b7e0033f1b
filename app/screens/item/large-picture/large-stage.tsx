import { ChevronLeft, ChevronRight, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react';
import type { StorefrontItem } from '../../../../domain/catalog/catalog';
import { PICTURE_WIDTHS } from '../../../../domain/catalog/picture-sizes';
import { Picture } from '../../../components/picture';
import { LogoOnPicture } from './logo-on-picture';
import { MAX_SCALE, type useZoom } from './use-zoom';

const LARGEST = Math.max(...PICTURE_WIDTHS);

interface LargeStageProps {
  readonly item: StorefrontItem;
  readonly color: string;
  readonly logo: string | null;
  readonly placement: string | null;
  readonly zoom: ReturnType<typeof useZoom>;
  onColor(color: string): void;
}

export function LargeStage({ item, color, logo, placement, zoom, onColor }: LargeStageProps) {
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
            sizes={`${LARGEST}px`}
            isPreviewed
            eager
            className="size-full"
          />
          {logo && <LogoOnPicture item={item} color={color} logo={logo} placement={placement} />}
        </div>
      </div>
      {item.colors.length > 1 && (
        <>
          <StageButton
            label="Previous color"
            Icon={ChevronLeft}
            onClick={() => next(-1)}
            className="top-1/2 left-4 -mt-6"
          />
          <StageButton
            label="Next color"
            Icon={ChevronRight}
            onClick={() => next(1)}
            className="top-1/2 right-4 -mt-6"
          />
        </>
      )}
      <div className="absolute bottom-4 left-4 flex gap-2">
        <StageButton label="Zoom out" Icon={ZoomOut} isDisabled={scale === 1} onClick={zoom.zoomOut} />
        <button
          type="button"
          aria-label={`${percent}, show the whole picture`}
          onClick={zoom.reset}
          className="h-12 min-w-16 rounded-control border border-line-strong bg-surface text-label font-name hover:border-ink-3"
        >
          {percent}
        </button>
        <StageButton label="Zoom in" Icon={ZoomIn} isDisabled={scale === MAX_SCALE} onClick={zoom.zoomIn} />
      </div>
      <p role="status" className="sr-only">
        {scale > 1 ? `Enlarged to ${percent}` : ''}
      </p>
    </div>
  );
}

interface StageButtonProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly isDisabled?: boolean;
  readonly className?: string;
  onClick(): void;
}

function StageButton({ label, Icon, isDisabled = false, className = '', onClick }: StageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className={`grid size-12 place-items-center rounded-control border border-line-strong bg-surface hover:border-ink-3 aria-disabled:text-ink-4 ${className && `absolute ${className}`}`}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </button>
  );
}
