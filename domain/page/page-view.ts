import { companyLogoPath } from '../address/storefront-pictures';
import { type StorefrontItem, startingPrice } from '../catalog/catalog';
import { ITEM_TYPES, isGridType, isPackType, itemTypeLabel } from '../catalog/item-types';
import { packWords } from '../catalog/pack-words';
import { categoryTiles } from '../catalog/tile-grid';
import { formatDollars } from '../money';
import type { StorefrontDocument } from '../wire/api';
import type { TemplateView } from './fill-template';
import type { Screen } from './screen-at';

/** As many as a large screen shows. */
const MAX_CARDS = 12;

/** As many pictures as a phone shows at once. */
const EAGER_PICTURES = 6;

const HEADINGS = { checkout: 'Checkout', orders: 'Orders', outbox: 'Outbox' } as const;

export function screenHeading(screen: Screen, { customer }: StorefrontDocument): string | undefined {
  switch (screen.kind) {
    case 'category':
      return itemTypeLabel(screen.type, customer.type_names);
    case 'item':
      return screen.item.name;
    case 'checkout':
    case 'orders':
    case 'outbox':
      return HEADINGS[screen.kind];
    default:
      return undefined;
  }
}

export function firstPicture(screen: Screen, { items }: StorefrontDocument): string | undefined {
  switch (screen.kind) {
    case 'home':
      return pictureOf(ITEM_TYPES.flatMap((type) => items.find((item) => item.type === type) ?? [])[0]);
    case 'category':
      return pictureOf(items.find(({ type }) => type === screen.type));
    case 'item':
      return screen.item.pictures[screen.color];
    default:
      return undefined;
  }
}

export function frameView({ customer, items }: StorefrontDocument): TemplateView {
  return {
    title: customer.title,
    logo: customer.company_logo && companyLogoPath(customer.company_logo),
    reps: customer.account_reps.map(({ name, phone }) => ({ name, phone })),
    hasItems: items.length > 0,
  };
}

/** What the template shows of a screen: its title and first pictures. */
export function screenView(screen: Screen, { customer, items }: StorefrontDocument): TemplateView {
  switch (screen.kind) {
    case 'home': {
      const { columns, tiles } = categoryTiles(items);
      return {
        home: {
          columns,
          tiles: tiles.map(({ type, items: [first, second, third], count, isWide, isWideOnPhone }, rank) => ({
            ...ranked(pictureOf(first), rank),
            picture2: isWide && pictureOf(second),
            picture3: isWide && pictureOf(third),
            typeName: itemTypeLabel(type, customer.type_names),
            count,
            isWide,
            isWideOnPhone,
          })),
        },
      };
    }
    case 'category': {
      const ofType = items.filter(({ type }) => type === screen.type).slice(0, MAX_CARDS);
      return {
        category: {
          name: itemTypeLabel(screen.type, customer.type_names),
          cards: ofType.map((item, rank) => ({
            ...ranked(pictureOf(item), rank),
            name: item.name,
            isPack: isPackType(item.type),
            price: formatDollars(startingPrice(item)),
          })),
        },
      };
    }
    case 'item':
      return {
        item: {
          ...ranked(screen.item.pictures[screen.color], 0),
          code: screen.item.code,
          typeName: itemTypeLabel(screen.item.type, customer.type_names),
          isGrid: isGridType(screen.item.type),
          price: formatDollars(startingPrice(screen.item)),
          colorWord: packWords(screen.item).color.toLowerCase(),
          fullname: screen.item.fullname,
        },
      };
    default:
      return { [screen.kind]: true };
  }
}

/** The first picture loads before everything else, the rest after the scripts, which make the screen usable. */
function ranked(picture: string | undefined, rank: number): TemplateView {
  return {
    picture,
    priority: rank === 0 ? 'high' : 'low',
    loading: rank < EAGER_PICTURES ? 'eager' : 'lazy',
  };
}

function pictureOf(item: StorefrontItem | undefined): string | undefined {
  return item?.pictures[item.default_color];
}
