import { isPrinted } from '../../domain/catalog/item-details';
import { useStorefront } from '../storefront/storefront-context';
import { LogoOnFabric } from './logo-on-fabric';
import { Picture } from './picture';

interface LinePictureProps {
  readonly code: string;
  readonly color: string;
  readonly logo: string | null;
  readonly className?: string;
}

export function LinePicture({ code, color, logo, className = 'w-24' }: LinePictureProps) {
  const { items } = useStorefront();
  const item = items.get(code);
  return (
    <span className={`block shrink-0 self-start overflow-hidden rounded-control border border-line ${className}`}>
      <Picture src={item?.pictures[color]} alt="" code={code} className="block aspect-square w-full" />
      {logo && (
        <LogoOnFabric
          logo={logo}
          color={color}
          alt=""
          isPrinted={item !== undefined && isPrinted(item)}
          className="h-7.5 w-full"
        />
      )}
    </span>
  );
}
