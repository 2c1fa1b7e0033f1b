import { fabricOf, isLightFabric } from '../../domain/catalog/colors';
import { useStorefront } from '../data/storefront/storefront-context';

interface LogoOnFabricProps {
  readonly logo: string;
  readonly color: string;
  readonly className?: string;
  readonly alt?: string;
  readonly isPrinted?: boolean;
}

export function LogoOnFabric({ logo, color, className = '', alt = logo, isPrinted = false }: LogoOnFabricProps) {
  const { customer } = useStorefront();
  const address = useLogoAddress(logo, color, isPrinted);
  return (
    <span
      style={{ backgroundColor: fabricOf(color, customer.colors)?.main }}
      className={`${isPrinted ? 'hard-surface' : 'fabric'} flex items-center justify-center overflow-hidden ${className}`}
    >
      <img src={address} alt={alt} decoding="async" className="max-h-[56%] max-w-[76%] object-contain" />
    </span>
  );
}

/** The logo's picture in a thread or ink that contrasts with the color. */
export function useLogoAddress(logo: string, color: string, isPrinted: boolean): string | undefined {
  const { customer, logos } = useStorefront();
  const pictures = isPrinted ? (logos[logo]?.printed ?? logos[logo]) : logos[logo];
  return pictures?.[isLightFabric(color, customer.colors) ? 'dark' : 'light'];
}
