import { ImagePlus, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Picture } from '../../../components/picture';
import { type ColorPhotograph, type Photographs, useDrop } from './use-photographs';

interface PhotographTileProps {
  readonly photographs: Photographs;
  readonly code: string;
  readonly color: string;
  readonly isChosen: boolean;
  onChoose(): void;
}

/** A color's picture as the draft has it. Photographs are dropped on it, and a click chooses it. */
export function PhotographTile({ photographs, code, color, isChosen, onChoose }: PhotographTileProps) {
  const shown = photographs.of(color);
  const { isOver, handlers } = useDrop((files) => {
    if (!photographs.mayChange) return;
    onChoose();
    photographs.put(color, files);
  });
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${color}: ${stateOf(shown)}`}
      onClick={onChoose}
      {...handlers}
      className={`relative block w-full overflow-hidden rounded-control border bg-sunken ${isChosen ? 'border-send outline-2 outline-send' : 'border-line'} ${isOver ? 'border-dashed border-send ring-4 ring-brand-tint' : ''}`}
    >
      <Picture src={shown.address} alt="" code={code} sizes="180px" className="aspect-square w-full" />
      {shown.isNew && (
        <span className="absolute top-1.5 left-1.5 rounded-thumb bg-send px-1.75 text-caption font-heading text-white">
          New
        </span>
      )}
      {(shown.isUploading || isOver) && (
        <span className="absolute inset-0 grid place-items-center bg-white/75 text-label font-note text-ink">
          {isOver ? (
            <span className="grid justify-items-center gap-1">
              <ImagePlus aria-hidden size={22} />
              Drop it here
            </span>
          ) : (
            <LoaderCircle aria-hidden size={24} className="animate-spin motion-reduce:animate-none" />
          )}
        </span>
      )}
    </button>
  );
}

function stateOf({ isUploading, failure, isNew, hasPhotograph }: ColorPhotograph): string {
  if (isUploading) return 'sending a photograph';
  if (failure) return 'the photograph was not taken';
  if (isNew) return 'new photograph';
  return hasPhotograph ? 'photograph' : 'drawn, no photograph yet';
}

export function PhotographNotes({ photographs, colors }: { photographs: Photographs; colors: readonly string[] }) {
  const states = colors.map((color) => [color, photographs.of(color)] as const);
  const drawn = states.filter(([, { hasPhotograph, isUploading }]) => !hasPhotograph && !isUploading);
  const isMixed = drawn.length > 0 && drawn.length < colors.length;
  return (
    <div className="mt-2.5 grid gap-1.5 text-label empty:hidden">
      {states.map(
        ([color, { failure }]) =>
          failure && (
            <p key={color} role="alert" className="flex gap-1.75 font-note text-err">
              <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
              {color}: {failure}
            </p>
          ),
      )}
      {isMixed && (
        <p className="flex gap-1.75 text-wait">
          <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
          {drawn.map(([color]) => color).join(', ')}: shoppers see a drawn picture until there is a photograph.
        </p>
      )}
    </div>
  );
}
