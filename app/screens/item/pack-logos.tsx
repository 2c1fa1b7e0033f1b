import { Button } from '../../components/button';
import { LogoSelector } from './logo-selector';

interface PackLogosProps {
  readonly logos: readonly string[];
  readonly color: string;
  readonly logo: string | null;
  onLogo(logo: string | null): void;
}

/** The logos of a pack item, if its customer's data has some. A logo is optional on goods in packs. */
export function PackLogos({ logos, color, logo, onLogo }: PackLogosProps) {
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <LogoSelector logos={logos} color={color} logo={logo} onLogo={onLogo} isRoomy isMissing={false} isPrinted />
      </div>
      <Button size="small" aria-pressed={logo === null} onClick={() => onLogo(null)}>
        No logo
      </Button>
    </div>
  );
}
