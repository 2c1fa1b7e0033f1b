import { Camera, Crop as CropIcon, Trash2, Undo2, Upload } from 'lucide-react';
import { useLazyDialog } from '../../../components/use-lazy-dialog';
import { useMediaQuery } from '../../../components/use-media-query';
import { ChooseFiles } from '../../layout/fields';
import { DenseButton } from '../../layout/parts';
import type { CropDialogProps } from './crop-dialog';
import type { Photographs } from './use-photographs';

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
  const isPreviewBeside = useMediaQuery('(min-width: 1280px)');
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
              <Upload aria-hidden size={16} />
              {hasPhotograph ? 'Replace' : 'Add a photograph'}
            </DenseButton>
          )}
        </ChooseFiles>
        <ChooseFiles label={`Photograph of ${color} from the camera`} accept="image/*" isCamera onFiles={take}>
          {(open) => (
            <DenseButton className="pointer-fine:hidden" onClick={open}>
              <Camera aria-hidden size={16} />
              Camera
            </DenseButton>
          )}
        </ChooseFiles>
        {original?.crop && (
          <DenseButton onClick={() => void crop.open()} {...crop.prefetch}>
            <CropIcon aria-hidden size={16} />
            Crop
          </DenseButton>
        )}
        {isNew && (
          <DenseButton onClick={() => photographs.revert(color)}>
            <Undo2 aria-hidden size={16} />
            Back to {hasOld ? 'the old one' : 'the drawing'}
          </DenseButton>
        )}
        {isUploaded && !isNew && (
          <DenseButton onClick={() => photographs.remove(color)}>
            <Trash2 aria-hidden size={16} />
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
