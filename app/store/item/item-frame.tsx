import { memo, type ReactNode } from 'react';
import { type StorefrontItem, startingPrice } from '../../../domain/catalog/catalog';
import { isGridType, itemTypeLabel } from '../../../domain/catalog/item-types';
import { colorWord } from '../../../domain/catalog/pack-words';
import { formatDollars } from '../../../domain/money';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Link } from '../../ui/link';
import { ScreenTitle } from '../../ui/screen';
import { useMediaQuery } from '../../ui/use-media-query';

interface ItemFrameProps {
  readonly item: StorefrontItem;
  readonly picture: ReactNode;
  readonly colors: ReactNode;
  readonly actions?: ReactNode;
  readonly options?: ReactNode;
  /** Below the colors where the picture has its own column, otherwise below the grid. */
  readonly facts: ReactNode;
  readonly work: ReactNode;
}

/** Two columns on a wide screen; picture and options above the grid on a portrait tablet; one column on a phone. */
export function ItemFrame({ item, picture, colors, actions, options, facts, work }: ItemFrameProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  return (
    <div className="grid flex-1 grid-cols-1 content-start gap-x-6.5 gap-y-4 pb-6 max-sm:gap-y-3 sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr_auto] sm:px-6 sm:pt-5 lg:grid-cols-[min(36%,412px)_minmax(0,1fr)] lg:grid-rows-1 2xl:px-8">
      <div className="contents lg:flex lg:flex-col lg:gap-3.5">
        <div className="sm:row-span-3">{picture}</div>
        <div className="max-sm:order-2 max-sm:px-4 sm:col-start-2 sm:row-start-2">{colors}</div>
        {isWide && facts}
      </div>
      <div className="contents lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
        <ItemHeading item={item} actions={actions} />
        {options && (
          <div className="flex flex-col gap-4 max-sm:order-3 max-sm:gap-2 max-sm:px-4 sm:col-start-2 sm:row-start-3">
            {options}
          </div>
        )}
        <div className="min-w-0 max-sm:order-4 max-sm:px-4 sm:col-span-2">{work}</div>
        {!isWide && <div className="max-sm:order-5 max-sm:px-4 sm:col-span-2">{facts}</div>}
      </div>
    </div>
  );
}

function ItemHeading({ item, actions }: Pick<ItemFrameProps, 'item' | 'actions'>) {
  return (
    <div className="flex flex-col gap-x-4 gap-y-3 max-sm:order-1 max-sm:px-4 sm:col-start-2 sm:row-start-1 lg:flex-row lg:items-end">
      <ItemName item={item} />
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

const ItemName = memo(function ItemName({ item }: Pick<ItemFrameProps, 'item'>) {
  const { customer, paths } = useStorefront();
  const isGrid = isGridType(item.type);
  return (
    <div className="min-w-0 flex-1">
      <p className="mb-0.5 text-label text-ink-3">
        {item.code},{' '}
        <Link
          to={paths.category(item.type)}
          className="-my-3 inline-flex min-h-11 items-center underline underline-offset-2 hover:text-ink"
        >
          {itemTypeLabel(item.type, customer.type_names)}
        </Link>
        {isGrid && (
          <span className="ml-3 text-ink-2">
            Starts at <b className="font-figure text-ink">{formatDollars(startingPrice(item))}</b> each
          </span>
        )}
      </p>
      <ScreenTitle>{item.fullname}</ScreenTitle>
      {!isGrid && (
        <p className="mt-1 text-lead text-ink-2">Select the packs you need in each {colorWord(item).toLowerCase()}.</p>
      )}
    </div>
  );
});
