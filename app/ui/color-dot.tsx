import { fabricOf } from '../../domain/catalog/colors';
import { useStorefront } from '../data/storefront/storefront-context';

export function ColorDot({ color, className = 'size-4' }: { color: string; className?: string }) {
  const { customer } = useStorefront();
  return <FabricDot color={color} fabrics={customer.colors} className={className} />;
}

interface FabricDotProps {
  readonly color: string;
  readonly fabrics: Parameters<typeof fabricOf>[1];
  readonly className: string;
}

/** A dot in the fabric's color, split for two-tone. Renders nothing for a printed text such as "YR 24". */
export function FabricDot({ color, fabrics, className }: FabricDotProps) {
  const fabric = fabricOf(color, fabrics);
  if (!fabric) return null;
  const background = fabric.trim ? `linear-gradient(135deg, ${fabric.main} 50%, ${fabric.trim} 50%)` : fabric.main;
  return (
    <span
      aria-hidden
      style={{ background }}
      className={`inline-block shrink-0 forced-color-adjust-none rounded-full shadow-swatch forced-colors:outline forced-colors:outline-[CanvasText] ${className}`}
    />
  );
}
