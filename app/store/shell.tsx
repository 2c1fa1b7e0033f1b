import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { StorefrontItem } from '../../domain/catalog/catalog';
import type { Customer } from '../../domain/catalog/customer';
import { DEFAULT_STOREFRONT } from '../../domain/catalog/default-storefront';
import { companyLogoPath } from '../../domain/catalog/storefront-pictures';
import { formatDollars } from '../../domain/money';
import { ALL_ORDERS } from '../../domain/orders/order-view';
import { StorefrontProvider } from '../data/storefront/storefront-context';
import { AdminContext } from '../orders/order/admin-context';
import { ActionBar } from '../ui/action-bar';
import { ProviderPage } from '../ui/provider-page';
import { Screen, ScreenTitle } from '../ui/screen';
import { TitleBar } from '../ui/title-bar';
import { ToastProvider } from '../ui/toast';
import { CardGrid, ProductCard } from './category/product-card';
import { ItemFrame } from './item/item-frame';
import { ProductPreview } from './item/product-preview';
import { CompanyLogo, HeaderFrame, StoreLinks } from './layout/header';
import { HeaderChip, OFFLINE_UNKNOWN } from './layout/header-chip';
import { HeaderSearch } from './layout/header-search';
import { PhoneNav } from './layout/phone-nav';
import { OrdersHeading } from './orders/list/orders-heading';
import { LoadingOrders } from './orders/orders-screen';
import { CategoryTile, DOUBLE, TileGrid } from './store-home/category-tiles';

/**
 * Makes the page's template at build time: the app's own components, rendered with tags for whatever depends on the
 * store (domain/page fills them in). Browsers never load this file. It renders a picture of the screen: nothing in it
 * can be pressed, focused, or read out, and the app replaces it in one step.
 * @param page the built index.html
 */
export function pageTemplate(page: string): string {
  const store = shellOf(<StoreShell />, 'animate-[fade-in_200ms_3s_both]');
  const provider = shellOf(<ProviderPage />, 'animate-[fade-in_200ms_120ms_both]');
  return page
    .replace(
      /<title>.*?<\/title>/,
      (title) => `{{#store}}<title>{{pageTitle}}</title>{{/store}}{{^store}}${title}{{/store}}`,
    )
    .replace('<!--head-->', HEAD)
    .replace('</head>', `${CODE}</head>`)
    .replace('<!--shell-->', () => `{{#store}}${store}{{/store}}{{^store}}${provider}{{/store}}`);
}

const HEAD = [
  '{{#store}}{{#preloaded}}<link rel="preload" as="image" fetchpriority="high" href="{{preloaded}}" />{{/preloaded}}{{/store}}',
  '{{#customer}}<link rel="manifest" href="/manifest/{{customer}}.webmanifest" />{{/customer}}',
  '{{#store}}<style>html:root{{{#colors}}--{{name}}:{{color}};{{/colors}}}</style>{{/store}}',
].join('');

/**
 * The store's document and the screen's code, which only scripts would request otherwise; they come after what every
 * screen needs.
 */
const CODE = [
  '{{#store}}<link rel="preload" as="fetch" crossorigin="use-credentials" href="/v1/storefronts/{{customer}}" />',
  '{{#files}}<link rel="modulepreload" crossorigin href="/{{file}}" />{{/files}}{{/store}}',
].join('');

/** @param delay on top of a known store, the overlay shows only once loading takes long */
function shellOf(frame: ReactNode, delay: string): string {
  const picture = simplified(renderToStaticMarkup(<MemoryRouter initialEntries={['/none']}>{frame}</MemoryRouter>));
  const overlay = renderToStaticMarkup(
    <main>
      <div
        role="progressbar"
        aria-label="Loading"
        className={`fixed inset-0 z-50 grid ${delay} place-items-center bg-paper/70`}
      >
        <span aria-hidden className="size-12 animate-spin rounded-full border-4 border-dashed border-brand" />
      </div>
    </main>,
  );
  return `<div aria-hidden="true" inert data-shell>${picture}<i data-complete></i></div>${overlay}`;
}

function StoreShell() {
  const storefront = { document: { ...DEFAULT_STOREFRONT, customer: CUSTOMER, items: [PLACEHOLDER] } };
  return (
    <StorefrontProvider loaded={{ ...storefront, prefix: '', cartParser: undefined }} reload={nothing}>
      <ToastProvider>
        <div className="flex min-h-dvh flex-col">
          <HeaderFrame logo={<Logo />} chip={<HeaderChip {...OFFLINE_UNKNOWN} />}>
            <If tag="hasItems">
              <HeaderSearch />
              {/* Only the device knows how many entries the cart has. There is room for a digit. */}
              <StoreLinks entries={<span className="invisible">0</span>} />
            </If>
          </HeaderFrame>
          <div className="flex flex-1 flex-col">
            <Screens />
          </div>
          <If tag="hasItems">
            <PhoneNav />
          </If>
        </div>
      </ToastProvider>
    </StorefrontProvider>
  );
}

function Logo() {
  return (
    <Either tag="logo">
      {(isThere) => <CompanyLogo customer={isThere ? CUSTOMER : { ...CUSTOMER, company_logo: '' }} />}
    </Either>
  );
}

function Screens() {
  return (
    <>
      <If tag="home">
        <Screen className="flex flex-col gap-3.5">
          <ScreenTitle>Order for your store</ScreenTitle>
          <TileGrid columns="{{columns}}">
            <If tag="tiles">
              <Tile />
            </If>
          </TileGrid>
        </Screen>
      </If>
      <If tag="category">
        <Screen>
          <TitleBar className="mb-4 gap-x-4 gap-y-2">
            <ScreenTitle>{'{{name}}'}</ScreenTitle>
            {/* Room for the links to other categories. */}
            <span className="max-lg:order-last max-lg:h-13 max-lg:basis-full" />
          </TitleBar>
          <CardGrid>
            <If tag="cards">
              <Either tag="isPack">{(isPack) => <ProductCard item={isPack ? PACK : PLACEHOLDER} eager />}</Either>
            </If>
          </CardGrid>
        </Screen>
      </If>
      <If tag="item">
        <Either tag="isGrid">{(isGrid) => <Item item={isGrid ? PLACEHOLDER : PACK} />}</Either>
      </If>
      <If tag="checkout">
        <Titled className="mb-3.5 gap-x-3.5 gap-y-2.5">Checkout</Titled>
      </If>
      <If tag="orders">
        <Orders />
      </If>
      <If tag="outbox">
        <Titled className="mb-4 gap-x-3.5 gap-y-3">Outbox</Titled>
      </If>
    </>
  );
}

function Tile() {
  const items = [FIRST_PICTURE, 'picture2', 'picture3'].map((tag) => pictured(tag));
  const layouts = Object.entries(DOUBLE).map(([tag, classes]) => `{{#${tag}}}${classes}{{/${tag}}}`);
  return <CategoryTile type={PLACEHOLDER.type} items={items} count={NUMBER} className={layouts.join(' ')} isFirstRow />;
}

function Item({ item }: { item: StorefrontItem }) {
  const preview = (
    <ProductPreview item={item} color={item.default_color} logo={null} placement={null} onColor={nothing} />
  );
  return (
    <>
      <ItemFrame item={item} picture={preview} colors={null} facts={null} work={null} />
      <ActionBar>{null}</ActionBar>
    </>
  );
}

function Orders() {
  const admin = {
    parts: undefined,
    isUnlocked: false,
    opening: undefined,
    askToUnlock: nothing,
    opened: nothing,
    reload: nothing,
    visibleRuns: () => [],
    update: nothing,
  };
  const orders = {
    pages: undefined,
    adminUntil: undefined,
    isSignedIn: false,
    needsSignIn: undefined,
    failure: undefined,
    empty: nothing,
  };
  return (
    <Screen className="min-h-dvh sm:pt-3!">
      <AdminContext value={admin}>
        <OrdersHeading view={ALL_ORDERS} show={nothing} orders={orders} items={[]} />
      </AdminContext>
      <LoadingOrders />
    </Screen>
  );
}

function Titled({ className, children }: { className: string; children: string }) {
  return (
    <Screen>
      <TitleBar className={className}>
        <ScreenTitle>{children}</ScreenTitle>
      </TitleBar>
    </Screen>
  );
}

function If({ tag, children }: { tag: string; children: ReactNode }) {
  return (
    <>
      {`{{#${tag}}}`}
      {children}
      {`{{/${tag}}}`}
    </>
  );
}

function Unless({ tag, children }: { tag: string; children: ReactNode }) {
  return (
    <>
      {`{{^${tag}}}`}
      {children}
      {`{{/${tag}}}`}
    </>
  );
}

function Either({ tag, children }: { tag: string; children: (isThere: boolean) => ReactNode }) {
  return (
    <>
      <If tag={tag}>{children(true)}</If>
      <Unless tag={tag}>{children(false)}</Unless>
    </>
  );
}

function nothing(): void {}

/** Stands for a tag where a component takes a number. */
const NUMBER = 7_654_321;

const COLOR = 'none';
const LOGO = 'logo';
const FIRST_PICTURE = 'picture';

function pictured(tag: string, overrides: Partial<StorefrontItem> = {}): StorefrontItem {
  return {
    code: '{{code}}',
    name: '{{name}}',
    fullname: '{{fullname}}',
    type: 'mens',
    colors: [],
    default_color: COLOR,
    sizes: { none: NUMBER },
    art: 'polo',
    pictures: { [COLOR]: tag },
    ...overrides,
  };
}

const PLACEHOLDER = pictured(FIRST_PICTURE);
const PACK = pictured(FIRST_PICTURE, { type: 'customs' });

/** A one-entry list, which the component repeats for each entry of the tag. */
function repeated<Entry>(tag: string, entry: Entry): readonly Entry[] {
  const map = (render: (entry: Entry) => unknown) => [`{{#${tag}}}`, render(entry), `{{/${tag}}}`];
  return Object.assign([entry], { map });
}

const CUSTOMER: Customer = {
  ...DEFAULT_STOREFRONT.customer,
  title: '{{title}}',
  company_logo: LOGO,
  account_reps: repeated('reps', { name: '{{name}}', phone: '{{phone}}' }),
  type_names: { mens: '{{typeName}}', customs: '{{typeName}}' },
};

/**
 * Leaves out what only people using the screen need. Disables fields, so nobody types into them. Drops icons, which
 * come with the scripts: a browser may paint half a header, whose icons would then move. Pictures load in the order set
 * by `domain/page`; a missing one keeps its space.
 */
function simplified(markup: string): string {
  return markup
    .replace(/<link [^>]*>/g, '')
    .replace(/<img [^>]*srcSet="[^>]* src="(\w+)"[^>]* class="([^"]*)"\/>/g, (_img, tag, className) => {
      const isFirst = tag === FIRST_PICTURE;
      const [source, order] = isFirst
        ? ['{{source}}', 'loading="{{loading}}" fetchpriority="{{priority}}"']
        : ['{{laterSource}}', 'loading="lazy" fetchpriority="low"'];
      const img = `<img ${source}="{{${tag}}}" alt="" width="640" height="640" ${order} class="${className}">`;
      const missing = isFirst ? `<span class="${className}"></span>` : '';
      return `{{#${tag}}}${img}{{/${tag}}}{{^${tag}}}${missing}{{/${tag}}}`;
    })
    .replace(
      /<svg [^>]*width="(\d+)"[^>]*class="lucide lucide-[\w-]+ ?([^"]*)".*?<\/svg>/g,
      '<span class="block $2" style="width:$1px;height:$1px"></span>',
    )
    .replace(/ (?:href|id|for|title|xmlns|role|tabindex|type|data-(?!action-bar)[\w-]+|aria-[\w-]+)="[^"]*"/g, '')
    .replace(/<(input|select) /g, '<$1 disabled ')
    .replaceAll(`src="${companyLogoPath(LOGO)}"`, 'src="{{logo}}"')
    .replaceAll(formatDollars(NUMBER), '{{price}}')
    .replaceAll(String(NUMBER), '{{count}}');
}
