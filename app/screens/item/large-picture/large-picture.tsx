import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { StorefrontItem } from '../../../../domain/catalog/catalog';
import { isPrinted } from '../../../../domain/catalog/item-details';
import { packWords } from '../../../../domain/catalog/pack-words';
import { CloseButton } from '../../../components/close-button';
import { LogoOnFabric } from '../../../components/logo-on-fabric';
import { LargeColors } from './large-colors';
import { LargeStage } from './large-stage';
import { useZoom } from './use-zoom';

export interface LargePictureProps {
  readonly isOpen: boolean;
  readonly item: StorefrontItem;
  readonly color: string;
  readonly logo: string | null;
  readonly placement: string | null;
  onColor(color: string): void;
  onClose(): void;
}

/** The item's picture as large as the screen allows, to look at closely, with its colors beside it. */
export function LargePicture({ isOpen, ...props }: LargePictureProps) {
  return isOpen && <OpenPicture {...props} />;
}

function OpenPicture({ item, color, logo, placement, onColor, onClose }: Omit<LargePictureProps, 'isOpen'>) {
  const zoom = useZoom();
  return (
    // Keys count wherever the focus is, also on the dialog itself, where it starts on a touch screen.
    <Dialog
      open
      onClose={onClose}
      onKeyDown={zoom.handleKey}
      className="fixed inset-0 z-50 grid place-items-center sm:p-4"
    >
      <DialogBackdrop className="fixed inset-0 bg-overlay" />
      <DialogPanel className="relative flex overflow-hidden bg-surface shadow-float [--stage:min(744px,100dvh_-_76px,100vw_-_300px)] max-lg:h-full max-lg:w-full max-lg:flex-col max-lg:[--stage:min(744px,100vw,100dvh_-_236px)] sm:rounded-dialog lg:h-(--stage) max-lg:sm:h-auto max-lg:sm:max-h-full max-lg:sm:w-auto max-lg:sm:[--stage:min(744px,100vw_-_48px,100dvh_-_260px)]">
        <LargeStage item={item} color={color} logo={logo} placement={placement} zoom={zoom} onColor={onColor} />
        <div className="flex min-h-0 min-w-0 flex-col p-4.5 pt-4 max-lg:max-w-(--stage) max-sm:max-w-full lg:w-67">
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1 pt-0.5">
              <p className="text-label text-ink-3">{item.code}</p>
              <DialogTitle className="text-panel">{item.name}</DialogTitle>
            </div>
            <CloseButton onClose={onClose} />
          </div>
          <LargeColors item={item} heading={packWords(item).color} color={color} onColor={onColor} />
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
      </DialogPanel>
    </Dialog>
  );
}
