import { fabricOf } from '../../../domain/catalog/colors';
import { countOf } from '../../../domain/count-of';
import { ColorDot } from '../../components/color-dot';
import { useStorefront } from '../storefront-context';

const MOST_DOTS = 5;

/** The item's colors as dots, those that the search names first and by name. */
export function HitColors({ colors, named }: { colors: readonly string[]; named: readonly string[] }) {
  const { customer } = useStorefront();
  const [best] = named;
  const all = [...named, ...colors.filter((color) => !named.includes(color))];
  const fabrics = all.filter((color) => fabricOf(color, customer.colors));
  return (
    <div className="min-w-0 max-sm:order-last max-sm:col-span-2 max-sm:flex max-sm:items-center max-sm:gap-2">
      {fabrics.length > 0 && (
        <p aria-hidden className="flex gap-1.5">
          {fabrics.slice(0, MOST_DOTS).map((color) => (
            <ColorDot key={color} color={color} className="size-4.5 max-sm:size-4" />
          ))}
        </p>
      )}
      <p className={`truncate text-caption sm:mt-1 ${best ? 'font-heading text-ink' : 'text-ink-2'}`}>
        {best ? `In ${best}` : countOf(colors.length, 'color')}
      </p>
    </div>
  );
}
