import { fabricOf, isLightFabric } from '../../domain/catalog/colors';
import { useStorefront } from '../storefront/storefront-context';

interface LogoOnFabricProps {
  readonly logo: string;
  /** The fabric under it; the thread is chosen to stand out. */
  readonly color: string;
  readonly className?: string;
  /** Empty where the logo's name stands beside it. */
  readonly alt?: string;
}

/** The embroidered mark on a piece of fabric. */
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

/** The logo's picture in the thread that shows on the color: light, or dark on light fabric. */
export function useLogoAddress(logo: string, color: string): string | undefined {
  const { logos } = useStorefront();
  return logos[logo]?.[isLightFabric(color) ? 'dark' : 'light'];
}
