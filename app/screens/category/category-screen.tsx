import { Package } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { logoFinishOf } from '../../../domain/catalog/item-details';
import { itemTypeFromSegment, itemTypeLabel } from '../../../domain/catalog/item-types';
import { logoOptions } from '../../../domain/catalog/logo-choice';
import { countOf } from '../../../domain/count-of';
import { Card, Screen, ScreenTitle } from '../../components/screen';
import { TitleBar } from '../../components/title-bar';
import { NotFoundScreen } from '../../layout/not-found-screen';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { AvailableLogos } from './available-logos';
import { OtherCategories } from './other-categories';
import { ProductList } from './product-list';

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
      <Package aria-hidden size={18} strokeWidth={1.75} />
      Must order at least 12 units
    </p>
  );
}
