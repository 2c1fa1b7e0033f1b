import { Expand } from 'lucide-react';
import { memo, useDeferredValue, useRef } from 'react';
import { isPrinted } from '../../../domain/catalog/item-details';
import { useStorefront } from '../../data/storefront/storefront-context';
import { LogoOnFabric } from '../../ui/logo-on-fabric';
import { Picture } from '../../ui/picture';
import { BackLink } from '../../ui/title-bar';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import type { LargePictureProps } from './large-picture/large-picture';
import { LogoOnPicture } from './large-picture/logo-on-picture';

const loadLargePicture = () => import('./large-picture/large-picture').then((module) => module.LargePicture);

export const ProductPreview = memo(function ProductPreview(props: Omit<LargePictureProps, 'onClose'>) {
  const { item, color, logo, placement, onColor } = props;
  const { customer } = useStorefront();
  // The cell or box that leads to a color renders first, then its pictures.
  const pictured = useDeferredValue(color);
  const shownLogo = customer.render_logo_preview ? logo : null;
  const large = useLazyDialog<LargePictureProps>(loadLargePicture);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="relative overflow-hidden border-line max-sm:h-59.5 max-sm:border-b sm:rounded-card sm:border lg:aspect-[412/360]">
      {/* On a phone and a wide screen, the picture's upper and lower edges, which are background, are left out. */}
      <div className="relative aspect-square max-sm:-mt-[8%] lg:absolute lg:inset-x-0 lg:top-1/2 lg:-translate-y-1/2">
        <Picture
          src={item.pictures[pictured]}
          alt={`${item.fullname}, ${pictured}`}
          code={item.code}
          sizes="(min-width: 1024px) 412px, (min-width: 640px) 50vw, 100vw"
          eager
          className="size-full"
        />
        {shownLogo && <LogoOnPicture item={item} color={pictured} logo={shownLogo} placement={placement} hasRing />}
      </div>
      <BackLink className="absolute top-3 left-3 z-10" />
      {logo && customer.show_modification_thumbnail && (
        <LogoOnFabric
          logo={logo}
          color={pictured}
          alt={`${logo} logo on ${pictured}`}
          isPrinted={isPrinted(item)}
          className="absolute right-3.5 bottom-3.5 size-24 rounded-full border-4 border-white shadow-lens sm:max-lg:size-30 lg:size-29"
        />
      )}
      <button
        ref={opener}
        type="button"
        aria-label="Enlarge picture"
        onClick={() => void large.open()}
        {...large.prefetch}
        className="absolute inset-0 cursor-zoom-in -outline-offset-4"
      >
        <span className="absolute bottom-3 left-3 grid size-12 place-items-center rounded-control border border-line-strong bg-surface">
          <Expand size={20} strokeWidth={1.75} />
        </span>
      </button>
      {large.Dialog && large.isOpen && (
        <large.Dialog
          item={item}
          color={color}
          logo={shownLogo}
          placement={placement}
          onColor={onColor}
          onClose={() => {
            large.close();
            // Safari doesn't focus a clicked button, so the dialog can't know where to return the focus.
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      )}
    </div>
  );
});
