import { useState } from 'react';
import { logoPicturePath, pictureAddress } from '../../../domain/catalog/catalog';
import { isLightFabric } from '../../../domain/catalog/colors';
import type { Customer } from '../../../domain/catalog/customer';
import { markAnchor } from '../../../domain/catalog/drawings';
import { isPrinted } from '../../../domain/catalog/item-details';
import { type ItemType, isPackType } from '../../../domain/catalog/item-types';
import { defaultPlacement, logoOptions } from '../../../domain/catalog/logo-choice';
import { formatDollars } from '../../../domain/money';
import { FabricDot } from '../../ui/color-dot';
import { Picture } from '../../ui/picture';
import type { Catalog } from '../catalog/catalog-data';
import { PhotographTools } from '../catalog/photographs/photograph-tools';
import type { Photographs } from '../catalog/photographs/use-photographs';
import { Choice } from '../layout/fields';
import { SearchedChoice } from '../layout/filter-menu';
import { TitledPanel } from '../layout/parts';
import { customersOf, type DraftItem, ownChanges, ownPrices, textOf, titleOf } from './item-list';

interface ShopperPreviewProps {
  readonly catalog: Catalog;
  readonly item: DraftItem;
  readonly photographs: Photographs;
  readonly color: string;
  onColor(color: string): void;
}

export function ShopperPreview({ catalog, item, photographs, color, onColor }: ShopperPreviewProps) {
  const { documents, read } = catalog;
  const sold = customersOf(documents).filter((key) => ownChanges(documents, key, item.code));
  const [chosen, setChosen] = useState('');
  const customer = sold.includes(chosen) ? chosen : (sold[0] ?? '');
  const store = read.customers.find((each) => each.customer.key === customer)?.customer;
  const [logo] = store?.render_logo_preview ? logoOptions(store, item.type) : [];
  const { sizes } = ownPrices(documents, customer, item) ?? item;
  const first = Object.values(sizes)[0];
  const name = textOf(ownChanges(documents, customer, item.code)?.name) || item.name;
  return (
    <TitledPanel title="What a shopper sees">
      <div className="mb-3 grid grid-cols-2 gap-2">
        <SearchedChoice
          label="Customer"
          isLabelHidden
          value={customer}
          options={
            sold.length > 0 ? sold.map((key) => [key, titleOf(documents, key)] as const) : [['', 'Sold nowhere']]
          }
          onChange={setChosen}
        />
        <Choice
          label="Color"
          isLabelHidden
          value={color}
          options={item.colors.map((each) => [each, each] as const)}
          onChange={onColor}
        />
      </div>
      <div className="mx-auto max-w-72 overflow-hidden rounded-card border border-line">
        <div className="relative">
          <Picture
            src={photographs.of(color).address}
            alt={`${item.fullname}, ${color}`}
            code={item.code}
            sizes="284px"
            className="aspect-square w-full"
          />
          {store && logo && <StitchedLogo customer={store} type={item.type} art={item.art} color={color} logo={logo} />}
        </div>
        <div className="p-3.5">
          <p className="text-lead font-heading">{name}</p>
          <p className="text-ink-2">
            {isPackType(item.type) || first === undefined
              ? 'Priced on your PO'
              : `Starts at ${formatDollars(first)} each`}
          </p>
          <p className="mt-2.5 flex flex-wrap gap-1.5">
            {item.colors.map((each) => (
              <FabricDot key={each} color={each} fabrics={read.colors} className="size-3.5" />
            ))}
          </p>
        </div>
      </div>
      <PhotographTools photographs={photographs} color={color} place="preview" />
    </TitledPanel>
  );
}

interface StitchedLogoProps {
  readonly customer: Customer;
  readonly type: ItemType;
  readonly art: string;
  readonly color: string;
  readonly logo: string;
}

/** Where a store's logo lies on a picture, so that a photograph can be cropped to fit it. */
function StitchedLogo({ customer, type, art, color, logo }: StitchedLogoProps) {
  const anchor = markAnchor(art, defaultPlacement(customer, type) ?? '', customer.logo_places);
  if (!anchor) return null;
  const thread = isLightFabric(color, customer.colors) ? 'dark' : 'light';
  const finish = isPrinted({ type }) ? 'finish=printed&' : '';
  return (
    <img
      src={`${pictureAddress(logoPicturePath(logo))}?${finish}thread=${thread}`}
      alt={`${logo} logo`}
      style={{
        left: `${anchor.x * 100}%`,
        top: `${anchor.y * 100}%`,
        width: `${anchor.width * 100}%`,
        rotate: `${anchor.rotation ?? 0}deg`,
      }}
      className="absolute max-h-[8%] -translate-1/2 object-contain"
    />
  );
}
