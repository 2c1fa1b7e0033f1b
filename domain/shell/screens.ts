import { type StorefrontItem, startingPrice } from '../catalog/catalog';
import {
  ITEM_TYPES,
  type ItemType,
  isGridType,
  isPackType,
  itemTypeLabel,
  type TypeNames,
} from '../catalog/item-types';
import { columnsFor, spareCells } from '../catalog/tile-grid';
import { formatDollars } from '../money';
import type { StorefrontDocument } from '../wire/api';
import { type Html, html } from './html';
import { LOADING_ORDERS, ORDERS_SEARCH_HINT } from './orders-texts';
import { backFrame, CARD, picture, screenTitle } from './parts';
import type { Screen } from './screen-at';

const SCREEN = 'flex-1 px-4 py-4 sm:px-6 sm:py-5 2xl:px-8';

/** As many as a large screen shows. */
const MOST_CARDS = 12;

/** What of a screen can be painted before its scripts run: its title, and the pictures that it shows first. */
export function screenShell(screen: Screen, document: StorefrontDocument): Html {
  switch (screen.kind) {
    case 'home':
      return homeShell(document);
    case 'category':
      return categoryShell(screen.type, document);
    case 'item':
      return itemShell(screen.item, screen.color, document);
    case 'checkout':
      return titledShell(TITLES.checkout, 'gap-x-3.5');
    case 'orders':
      return ordersShell();
    case 'outbox':
      return titledShell(TITLES.outbox, 'gap-x-4');
    default:
      return html``;
  }
}

/** The picture that a screen shows first, undefined if it shows none. */
export function firstPicture(screen: Screen, { items }: StorefrontDocument): string | undefined {
  switch (screen.kind) {
    case 'home': {
      const [first] = ITEM_TYPES.flatMap((type) => items.find((item) => item.type === type) ?? []);
      return first && pictureOf(first);
    }
    case 'category': {
      const first = items.find(({ type }) => type === screen.type);
      return first && pictureOf(first);
    }
    case 'item':
      return screen.item.pictures[screen.color];
    default:
      return undefined;
  }
}

/** The title of a screen's page; undefined where the store's name alone says it. */
export function shellTitle(screen: Screen, { customer }: StorefrontDocument): string | undefined {
  switch (screen.kind) {
    case 'category':
      return itemTypeLabel(screen.type, customer.type_names);
    case 'item':
      return screen.item.name;
    case 'checkout':
    case 'orders':
    case 'outbox':
      return TITLES[screen.kind];
    default:
      return undefined;
  }
}

const TITLES = { checkout: 'Checkout', orders: 'Orders', outbox: 'Outbox' } as const;

function titledShell(title: string, gap: string): Html {
  return html`<section class="${SCREEN}"><div class="mb-4 flex flex-wrap items-center ${gap} gap-y-3">${backFrame()}${screenTitle(title)}</div></section>`;
}

/** The filters as app/screens/orders draws them while the orders are loading. */
function ordersShell(): Html {
  return html`<section class="${SCREEN}"><div class="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">${backFrame()}${screenTitle(TITLES.orders)}<span class="h-12 sm:hidden w-full"></span></div>
<div class="mb-3.5 grid grid-cols-2 items-center gap-3 max-sm:mb-2 max-sm:grid-cols-1 max-sm:gap-1 lg:flex lg:flex-wrap">
<span class="${FIELD} min-w-0 pl-11.75 max-lg:col-span-full lg:w-80"><span class="truncate text-ink-3">${ORDERS_SEARCH_HINT}</span></span>
<div class="flex gap-2 overflow-hidden max-sm:-mr-4 max-sm:py-1 sm:contents">${filter('Store', 'lg:w-52.5')}${filter('Date', 'lg:w-47.5')}<span class="h-12 w-64.25 shrink-0 rounded-control bg-sunken max-lg:col-span-full"></span></div>
<div class="basis-full max-lg:col-span-full max-sm:py-1"><span class="block h-12 w-140 max-w-full rounded-control bg-sunken"></span></div>
</div>
<p class="${CARD} mt-4 p-6 text-ink-2">${LOADING_ORDERS}</p></section>`;
}

const FIELD = 'flex h-12 items-center rounded-control border border-line-strong bg-surface';

function filter(label: string, width: string): Html {
  return html`<span class="${FIELD} max-sm:w-40 max-sm:shrink-0 ${width}"><span class="pl-3.5 text-ink-2">${label}</span></span>`;
}

function homeShell({ customer, items }: StorefrontDocument): Html {
  const filled = ITEM_TYPES.map((type) => items.filter((item) => item.type === type)).filter(
    ({ length }) => length > 0,
  );
  const columns = columnsFor(filled.length);
  const bySize = filled.toSorted((one, other) => other.length - one.length);
  const tiles = filled.map((ofType, index) => {
    const rank = bySize.indexOf(ofType);
    const isWide = rank < spareCells(filled.length, columns);
    const spans = `${rank < spareCells(filled.length, 2) ? 'col-span-2' : ''} ${isWide ? 'lg:col-span-2' : 'lg:col-span-1'}`;
    return html`<li class="${spans}">${tile(ofType, customer.type_names, isWide, index)}</li>`;
  });
  return html`<section class="${SCREEN} flex flex-col gap-3.5">
${screenTitle('Order for your store')}
<ul style="--columns:${columns}" class="grid grid-flow-row-dense grid-cols-2 gap-2 sm:gap-3.5 lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))]">${tiles}</ul>
</section>`;
}

function tile(
  [first, ...others]: readonly StorefrontItem[],
  names: TypeNames | undefined,
  isWide: boolean,
  rank: number,
): Html {
  if (!first) return html``;
  const more = isWide ? others.slice(0, 2) : [];
  return html`<span class="${CARD} flex h-full overflow-hidden lg:flex-col">
<span class="relative shrink-0 lg:w-full lg:grow ${isWide ? 'lg:aspect-[2.42]' : 'lg:aspect-card'}"><span class="flex h-full lg:absolute lg:inset-0">${picture(pictureOf(first), rank, 'aspect-square w-20 max-narrow:w-13 sm:w-40 lg:aspect-auto lg:h-full lg:w-0 lg:flex-1')}${more.map((item) => picture(pictureOf(item), MOST_CARDS, 'h-full w-0 flex-1 max-lg:hidden'))}</span></span>
<span class="flex min-w-0 flex-1 items-center gap-2 px-2.5 text-body max-narrow:px-2 max-narrow:text-sm font-heading tracking-snug sm:px-5 sm:text-panel lg:h-13 lg:flex-none lg:px-4 lg:text-lead">${itemTypeLabel(first.type, names)}<span class="ml-auto text-label font-medium text-ink-3 max-sm:hidden">${others.length + 1}</span></span>
</span>`;
}

function categoryShell(type: ItemType, { customer, items }: StorefrontDocument): Html {
  const ofType = items.filter((item) => item.type === type);
  const cards = ofType.slice(0, MOST_CARDS).map((item, rank) => card(item, rank));
  return html`<section class="${SCREEN}">
<div class="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">${backFrame()}${screenTitle(itemTypeLabel(type, customer.type_names))}<span class="max-lg:order-last max-lg:h-13 max-lg:basis-full"></span></div>
<ul class="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3.5 lg:grid-cols-5 2xl:grid-cols-6">${cards}</ul>
</section>`;
}

function card(item: StorefrontItem, rank: number): Html {
  const price = isPackType(item.type)
    ? html`Priced on PO`
    : html`Starts at <b class="font-heading text-ink">${formatDollars(startingPrice(item))}</b> each`;
  return html`<li class="${CARD} relative flex flex-col overflow-hidden">${picture(pictureOf(item), rank, 'aspect-card w-full')}<div class="flex flex-1 flex-col px-3.5 pt-2.5 pb-3"><span class="text-card">${item.name}</span><p class="mt-0.5 text-sm text-ink-2">${price}</p><p class="mt-2 h-4.5"></p></div></li>`;
}

function itemShell(item: StorefrontItem, color: string, { customer }: StorefrontDocument): Html {
  const price = isGridType(item.type)
    ? html`<span class="ml-3 text-ink-2">Starts at <b class="font-figure text-ink">${formatDollars(startingPrice(item))}</b> each</span>`
    : undefined;
  return html`<div class="grid flex-1 grid-cols-1 content-start gap-x-6.5 gap-y-4 pb-6 max-sm:gap-y-3 sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr_auto] sm:px-6 sm:pt-5 lg:grid-cols-[min(36%,412px)_minmax(0,1fr)] lg:grid-rows-1 2xl:px-8">
<div class="sm:max-lg:row-span-3"><div class="relative overflow-hidden border-line max-sm:h-59.5 max-sm:border-b sm:rounded-card sm:border lg:aspect-[412/360]"><div class="relative aspect-square max-sm:-mt-[8%] lg:absolute lg:inset-x-0 lg:top-1/2 lg:-translate-y-1/2">${picture(item.pictures[color], 0, 'size-full')}</div>${backFrame('absolute top-3 left-3')}</div></div>
<div class="min-w-0 max-sm:px-4"><p class="mb-0.5 text-label text-ink-3">${item.code}, <span class="-my-3 inline-flex min-h-11 items-center underline underline-offset-2">${itemTypeLabel(item.type, customer.type_names)}</span>${price}</p>${screenTitle(item.fullname)}</div>
</div>`;
}

function pictureOf({ pictures, default_color }: StorefrontItem): string | undefined {
  return pictures[default_color];
}
