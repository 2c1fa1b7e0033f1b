import { type ReactNode, useState } from 'react';
import { type StorefrontItem, startingPrice } from '../../../domain/catalog/catalog';
import { fabricOf } from '../../../domain/catalog/colors';
import { isPackType } from '../../../domain/catalog/item-types';
import { formatDollars } from '../../../domain/money';
import { useStorefront } from '../../data/storefront/storefront-context';
import { FabricDot } from '../../ui/color-dot';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { CARD } from '../../ui/screen';
import { useGradually } from '../../ui/use-gradually';

const MAX_DOTS = 6;

const CARD_SIZES = '(min-width: 1536px) 16vw, (min-width: 1024px) 19vw, (min-width: 640px) 31vw, 48vw';

export function ProductCard({ item, eager }: { item: StorefrontItem; eager: boolean }) {
  const { paths } = useStorefront();
  return (
    <li
      className={`${CARD} relative flex flex-col overflow-hidden transition-colors focus-within:border-brand hover:border-ink-3`}
    >
      <Picture
        src={item.pictures[item.default_color]}
        alt=""
        code={item.code}
        sizes={CARD_SIZES}
        eager={eager}
        className="aspect-card w-full"
      />
      <div className="flex flex-1 flex-col px-3.5 pt-2.5 pb-3">
        <Link to={paths.item(item.code)} className="text-card after:absolute after:inset-0 after:rounded-card">
          {item.name}
        </Link>
        <p className="mt-0.5 text-sm text-ink-2">
          {isPackType(item.type) ? (
            'Priced on PO'
          ) : (
            <>
              Starts at <b className="font-heading text-ink">{formatDollars(startingPrice(item))}</b> each
            </>
          )}
        </p>
        <ColorDots colors={item.colors} />
      </div>
    </li>
  );
}

function ColorDots({ colors }: { colors: readonly string[] }) {
  const { customer } = useStorefront();
  // Only the card in the shell, which stands for any item, has none.
  if (colors.length === 0) return <p className="mt-2 h-4.5" />;
  const fabrics = colors.filter((color) => fabricOf(color, customer.colors));
  if (fabrics.length === 0) {
    return <p className="mt-2 text-caption text-ink-3">{`${colors[0]} to ${colors.at(-1)}`}</p>;
  }
  const more = fabrics.length - MAX_DOTS;
  return (
    <p className="mt-2 flex h-4.5 flex-wrap items-center gap-1.5 overflow-hidden">
      <span className="sr-only">{`Colors: ${fabrics.join(', ')}`}</span>
      {fabrics.slice(0, MAX_DOTS).map((color) => (
        <FabricDot key={color} color={color} fabrics={customer.colors} className="size-4" />
      ))}
      {more > 0 && (
        <span aria-hidden className="text-caption text-ink-3">
          +{more}
        </span>
      )}
    </p>
  );
}

const FIRST_ROW = 5;

export function ProductList({ items }: { items: readonly StorefrontItem[] }) {
  const [first] = useState(cardsInSight);
  const shown = useGradually(items, first);
  return (
    <CardGrid>
      {shown.map((item, index) => (
        <ProductCard key={item.code} item={item} eager={index < FIRST_ROW} />
      ))}
    </CardGrid>
  );
}

/** The least height of the header and the screen's title, in pixels. */
const ABOVE_CARDS = 140;

/** Enough for the window: a card is higher than it is wide. */
function cardsInSight(): number {
  const { innerWidth: width, innerHeight: height } = window;
  const columns = COLUMNS.find(({ from }) => width >= from)?.count ?? 2;
  return Math.ceil((height - ABOVE_CARDS) / (width / columns)) * columns;
}

/** Those of `CardGrid`, by the window's width. */
const COLUMNS = [
  { from: 1536, count: 6 },
  { from: 1024, count: 5 },
  { from: 640, count: 3 },
];

export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3.5 lg:grid-cols-5 2xl:grid-cols-6">{children}</ul>
  );
}
