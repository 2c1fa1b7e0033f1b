import { Camera, Crop as CropIcon, ImagePlus, LoaderCircle, Trash2, TriangleAlert, Undo2, Upload } from 'lucide-react';
import { Picture } from '../../../ui/picture';
import { useLazyDialog } from '../../../ui/use-lazy-dialog';
import { useMediaQuery } from '../../../ui/use-media-query';
import { ChooseFiles } from '../../layout/fields';
import { DenseButton } from '../../layout/parts';
import type { CropDialogProps } from './crop-dialog';
import { type ColorPhotograph, type Photographs, useDrop } from './use-photographs';

const loadCropDialog = () => import('./crop-dialog').then((module) => module.CropDialog);

interface PhotographToolsProps {
  readonly photographs: Photographs;
  readonly color: string;
  readonly place: 'colors' | 'preview';
}

/**
 * What can be done with the photograph of the chosen color: below its preview, or below the colors, where the preview
 * comes last on the page.
 */
export function PhotographTools({ photographs, color, place }: PhotographToolsProps) {
  const isPreviewBeside = useMediaQuery('(min-width: 80rem)');
  const { hasPhotograph, isNew, hasOld, original, address } = photographs.of(color);
  const crop = useLazyDialog<CropDialogProps>(loadCropDialog);
  if (!photographs.mayChange || isPreviewBeside !== (place === 'preview')) return null;
  const take = (files: readonly File[]) => photographs.put(color, files);
  const isUploaded = address?.startsWith('/v1/') ?? false;
  return (
    <div className="mt-3 border-t border-line pt-3">
      {original ? (
        <p className="mb-2 min-w-0 text-label wrap-break-word">
          <b className="font-heading">{original.file.name}</b>, kept at {original.stored.toLocaleString('en-US')} by{' '}
          {original.stored.toLocaleString('en-US')}
        </p>
      ) : (
        <p className="mb-2 text-label text-ink-2">
          {hasPhotograph ? `A photograph of ${color}` : `${color} is drawn, until there’s a photograph`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ChooseFiles
          label={`Photograph of ${color}`}
          accept="image/jpeg,image/png,image/webp,image/avif"
          isMultiple
          onFiles={take}
        >
          {(open) => (
            <DenseButton onClick={open}>
              <Upload size={16} />
              {hasPhotograph ? 'Replace' : 'Add a photograph'}
            </DenseButton>
          )}
        </ChooseFiles>
        <ChooseFiles label={`Photograph of ${color} from the camera`} accept="image/*" isCamera onFiles={take}>
          {(open) => (
            <DenseButton className="pointer-fine:hidden" onClick={open}>
              <Camera size={16} />
              Camera
            </DenseButton>
          )}
        </ChooseFiles>
        {original?.crop && (
          <DenseButton onClick={() => void crop.open()} {...crop.prefetch}>
            <CropIcon size={16} />
            Crop
          </DenseButton>
        )}
        {isNew && (
          <DenseButton onClick={() => photographs.revert(color)}>
            <Undo2 size={16} />
            Back to {hasOld ? 'the old one' : 'the drawing'}
          </DenseButton>
        )}
        {isUploaded && !isNew && (
          <DenseButton onClick={() => photographs.remove(color)}>
            <Trash2 size={16} />
            Remove
          </DenseButton>
        )}
      </div>
      {crop.Dialog && crop.isOpen && original?.crop && (
        <crop.Dialog
          color={color}
          {...original}
          crop={original.crop}
          onCrop={(chosen) => photographs.recrop(color, chosen)}
          onClose={crop.close}
        />
      )}
    </div>
  );
}

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
              <ImagePlus size={22} />
              Drop it here
            </span>
          ) : (
            <LoaderCircle size={24} className="animate-spin motion-reduce:animate-none" />
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
              <TriangleAlert size={15} className="mt-0.5 shrink-0" />
              {color}: {failure}
            </p>
          ),
      )}
      {isMixed && (
        <p className="flex gap-1.75 text-wait">
          <TriangleAlert size={15} className="mt-0.5 shrink-0" />
          {drawn.map(([color]) => color).join(', ')}: shoppers see a drawn picture until there is a photograph.
        </p>
      )}
    </div>
  );
}
