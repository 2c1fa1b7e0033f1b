import { Package } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { itemTypeFromSegment, itemTypeLabel } from '../../../domain/catalog/item-types';
import { logoOptions } from '../../../domain/catalog/logo-choice';
import { BackLink } from '../../components/back-link';
import { countOf } from '../../components/count-of';
import { NotFoundScreen } from '../../layout/not-found-screen';
import { useStorefront } from '../../storefront/storefront-context';
import { AvailableLogos } from './available-logos';
import { OtherCategories } from './other-categories';
import { ProductCard } from './product-card';

export function CategoryScreen() {
  const { segment = '' } = useParams();
  const { customer, items } = useStorefront();
  const type = itemTypeFromSegment(segment);
  if (!type) return <NotFoundScreen what="category" />;
  const ofType = [...items.values()].filter((item) => item.type === type);
  const logos = logoOptions(customer, type);
  return (
    <>
      <div className="flex-1 px-4 py-4 sm:px-6 sm:py-5 2xl:px-8">
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <BackLink />
          <h1 className="text-title-phone sm:text-title">{itemTypeLabel(type)}</h1>
          {type === 'accessory' && <MinimumNote />}
          <OtherCategories current={type} />
          <span className="ml-auto text-label text-ink-2 max-sm:hidden">{countOf(ofType.length, 'item')}</span>
        </div>
        {ofType.length === 0 && (
          <p className="rounded-card border border-line bg-surface p-6 text-ink-2">
            This store has no items of this kind.
          </p>
        )}
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3.5 lg:grid-cols-5 2xl:grid-cols-6">
          {ofType.map((item, index) => (
            <ProductCard key={item.code} item={item} eager={index < 10} />
          ))}
        </ul>
      </div>
      {logos.length > 0 && <AvailableLogos type={type} logos={logos} />}
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
