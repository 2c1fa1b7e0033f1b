import { Package } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { logoFinishOf } from '../../../domain/catalog/item-details';
import {
  ITEM_TYPES,
  type ItemType,
  isApparelType,
  itemTypeFromSegment,
  itemTypeLabel,
} from '../../../domain/catalog/item-types';
import { logoOptions } from '../../../domain/catalog/logo-choice';
import { countOf } from '../../../domain/text/count-of';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Link } from '../../ui/link';
import { LogoOnFabric } from '../../ui/logo-on-fabric';
import { Card, Screen, ScreenTitle } from '../../ui/screen';
import { ScrollRow } from '../../ui/scroll-row';
import { TitleBar } from '../../ui/title-bar';
import { NotFoundScreen } from '../layout/lazy-not-found';
import { ProductList } from './product-card';

export function CategoryScreen() {
  const { segment = '' } = useParams();
  const { customer, items } = useStorefront();
  const type = itemTypeFromSegment(segment);
  const ofType = useMemo(() => [...items.values()].filter((item) => item.type === type), [items, type]);
  if (!type) return <NotFoundScreen what="category" />;
  const logos = logoOptions(customer, type);
  return (
    <>
      <PageTitle>{itemTypeLabel(type, customer.type_names)}</PageTitle>
      <Screen>
        <TitleBar className="mb-4 gap-x-4 gap-y-2">
          <ScreenTitle>{itemTypeLabel(type, customer.type_names)}</ScreenTitle>
          {type === 'accessory' && <MinimumNote />}
          <OtherCategories current={type} />
          <span className="ml-auto text-label text-ink-2 max-sm:hidden">{countOf(ofType.length, 'item')}</span>
        </TitleBar>
        {ofType.length === 0 && (
          <Card as="p" className="p-6 text-ink-2">
            This store has no items in this category.
          </Card>
        )}
        <ProductList key={type} items={ofType} />
      </Screen>
      {logos.length > 0 && <AvailableLogos type={type} logos={logos} finish={logoFinishOf(ofType)} />}
    </>
  );
}

function MinimumNote() {
  return (
    <p className="flex items-center gap-2 rounded-control bg-wait-tint px-3 py-2.75 text-label font-semibold text-wait">
      <Package size={18} strokeWidth={1.75} />
      Must order at least 12 units
    </p>
  );
}

function OtherCategories({ current }: { current: ItemType }) {
  const { customer, items, paths } = useStorefront();
  const filled = new Set([...items.values()].map((item) => item.type));
  const others = ITEM_TYPES.filter((type) => type !== current && filled.has(type));
  if (others.length === 0) return null;
  return (
    <nav
      aria-label="Other categories"
      className="min-w-0 max-lg:order-last max-lg:-mx-4 max-lg:basis-[calc(100%+32px)] sm:max-lg:-mx-6 sm:max-lg:basis-[calc(100%+48px)] lg:flex-1 lg:basis-0 lg:border-l lg:border-line lg:pl-2"
    >
      <ScrollRow className="max-lg:gap-2 max-lg:px-4 max-lg:py-1 sm:max-lg:px-6">
        {others.map((type) => (
          <li key={type} className="shrink-0">
            <Link
              to={paths.category(type)}
              className="flex h-11 items-center text-sm font-note whitespace-nowrap max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:bg-surface max-lg:px-4 hover:max-lg:border-ink-3 lg:rounded-control lg:px-2.5 lg:text-ink-2 lg:-outline-offset-2 lg:hover:bg-sunken lg:hover:text-ink"
            >
              {itemTypeLabel(type, customer.type_names)}
            </Link>
          </li>
        ))}
      </ScrollRow>
    </nav>
  );
}

interface AvailableLogosProps {
  readonly type: ItemType;
  readonly logos: readonly string[];
  readonly finish: ReturnType<typeof logoFinishOf>;
}

const FINISHES = {
  stitched: 'Stitched on your item',
  printed: 'Printed on your item',
  both: 'Printed on your item, or stitched on fabric',
};

function AvailableLogos({ type, logos, finish }: AvailableLogosProps) {
  const fabric = isApparelType(type) ? 'Navy' : 'Charcoal';
  return (
    <section
      aria-labelledby="available-logos"
      className="sticky bottom-0 z-10 short:static flex items-center gap-4 border-t border-line bg-surface px-4 py-2 max-sm:bottom-18 sm:gap-6 sm:px-6 sm:py-3 2xl:px-8"
    >
      <h2 id="available-logos" className="shrink-0 text-label leading-4.25 font-name">
        Available logos
        <span className="block text-caption text-ink-2 max-sm:max-w-25">{FINISHES[finish]}</span>
      </h2>
      {/* Scrollable content must be reachable by keyboard. */}
      <ScrollRow tabIndex={0} className="min-w-0 flex-1 gap-2.5 rounded-lg">
        {logos.map((logo) => (
          <li key={logo} className="h-13.5 min-w-21 flex-1 max-sm:min-w-27.5 sm:max-w-45">
            <LogoOnFabric
              logo={logo}
              color={fabric}
              isPrinted={finish !== 'stitched'}
              className="size-full rounded-lg"
            />
          </li>
        ))}
      </ScrollRow>
    </section>
  );
}
