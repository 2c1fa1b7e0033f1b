import { fabricOf, isLightFabric } from '../../domain/catalog/colors';
import { useStorefront } from '../storefront/storefront-context';

interface LogoOnFabricProps {
  readonly logo: string;
  /** The fabric's color; the thread color contrasts with it. */
  readonly color: string;
  readonly className?: string;
  /** Empty if the logo's name is next to it. */
  readonly alt?: string;
}

/** The embroidered logo on a piece of fabric. */
export function LogoOnFabric({ logo, color, className = '', alt = logo }: LogoOnFabricProps) {
  const address = useLogoAddress(logo, color);
  return (
    <span
      style={{ backgroundColor: fabricOf(color)?.main }}
      className={`fabric flex items-center justify-center overflow-hidden ${className}`}
    >
      <img src={address} alt={alt} decoding="async" className="max-h-[56%] max-w-[76%] object-contain" />
    </span>
  );
}

/** The logo's picture in a thread color that contrasts with the fabric. */
export function useLogoAddress(logo: string, color: string): string | undefined {
  const { logos } = useStorefront();
  return logos[logo]?.[isLightFabric(color) ? 'dark' : 'light'];
}
