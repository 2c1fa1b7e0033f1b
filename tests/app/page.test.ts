import { describe, expect, it } from 'vitest';
import { pageTemplate } from '../../app/store/shell';
import type { StorefrontAddress } from '../../domain/address/storefront';
import type { StorefrontItem } from '../../domain/catalog/catalog';
import type { StorefrontDocument } from '../../domain/catalog/storefront-document';
import { type PageRequest, pageAt, pageKey, readSetting, settingContent } from '../../domain/page/page';
import { aCustomer, anItem, aPackItem } from '../support/catalog/builders';

const SCREENS = { home: ['assets/home.js'], item: ['assets/item.js', 'assets/grid.js'] };

const TEMPLATE = pageTemplate(`<!doctype html>
<head>
<meta name="deployment" content="${settingContent({ stagingMarker: 'a"<b', provider: { title: 'Guardian', main_line: '800-727-7222' } })}" />
<meta name="screens" content="${settingContent(SCREENS)}" />
<title>Loading the store</title>
<!--head-->
</head>
<div id="root"><!--shell--></div>`);

function onSale(item = anItem()): StorefrontItem {
  return { ...item, pictures: Object.fromEntries(item.colors.map((color) => [color, `/images/${color}.jpg?v=1`])) };
}

function aDocument(overrides: Partial<StorefrontDocument> = {}): StorefrontDocument {
  const items = [onSale(), onSale(aPackItem())];
  return { version: '1', customer: aCustomer(), items, logos: {}, payment: 'code', ...overrides };
}

const LEITH: StorefrontAddress = { customer: 'leith', mode: 'multi-store', prefix: '/leith', isTestHost: true };

function aRequest(overrides: Partial<PageRequest> = {}): PageRequest {
  return { address: LEITH, path: '/leith', search: '', document: aDocument(), hasPictures: false, ...overrides };
}

const page = (overrides: Partial<PageRequest> = {}) => pageAt(TEMPLATE, aRequest(overrides));

describe('the page of a store', () => {
  it.each([
    ['/leith', 'Leith', 'Order for your store'],
    ['/leith/catalog/mens', 'Mens · Leith', 'Performance Polo'],
    ['/leith/item/PL420', 'Performance Polo · Leith', 'Men&#39;s Performance Polo'],
    ['/leith/item/LK100', 'Laser Keychain · Leith', 'Laser Keychain with Wrist Lanyard'],
    ['/leith/checkout', 'Checkout · Leith', 'Checkout'],
    ['/leith/orders', 'Orders · Leith', 'Orders'],
    ['/leith/nowhere', 'Leith', 'View Orders'],
  ])('at %s has its title and says what it is', (path, title, text) => {
    const sent = page({ path });

    expect(sent.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title}</title>`]);
    expect(sent.slice(sent.indexOf('id="root"'))).toContain(text);
  });

  it('asks for its picture first, then for the catalog and the code of its screen only', () => {
    const sent = page({ path: '/leith/item/PL420', search: '?color=Black' });
    const requested = [...sent.matchAll(/<link rel="\w*preload".*? href="(.*?)"/g)].map(([, address]) => address);

    expect(requested).toEqual(['/images/Black.jpg?v=1', '/v1/storefronts/leith', '/assets/item.js', '/assets/grid.js']);
    expect(sent).toContain('<img src="/images/Black.jpg?v=1"');
  });

  it('asks for one picture before the scripts, and for others at once only where they are on the device', () => {
    const items = Array.from({ length: 20 }, (_, index) => onSale(anItem({ code: `PL${index}` })));
    const request = { path: '/leith/catalog/mens', document: aDocument({ items }) };
    const [cold, saved] = [page(request), page({ ...request, hasPictures: true })];

    for (const sent of [cold, saved])
      expect(sent.match(/<img src="\/images\/Navy[^>]*loading="eager" fetchpriority="high"/g)).toHaveLength(1);
    expect(cold.match(/<img data-src="\/images\/Navy[^>]*loading="lazy" fetchpriority="low"/g)).toHaveLength(11);
    expect(saved.match(/<img src="\/images\/Navy[^>]*loading="lazy" fetchpriority="low"/g)).toHaveLength(11);
  });

  it.each(['/leith', '/leith/catalog/mens', '/leith/catalog/customs', '/leith/item/PL420'])(
    'at %s says nothing of what it doesn’t know',
    (path) => expect(page({ path })).not.toMatch(/undefined|NaN|\{\{/),
  );

  it('has the colors of the brand, and nothing else from the place of a color', () => {
    const brand = { ...aCustomer().brand, brand_2: 'red}</style><script>' };
    const sent = page({ document: aDocument({ customer: aCustomer({ brand }) }) });

    expect(sent).toContain('<style>html:root{--brand:#17463a;--brand-tint:#e5efeb;--brand-line:#b5cfc5;}</style>');
  });

  it('shows every name as a text', () => {
    const hostile = `</title></style></div><script>alert("1")</script>$&$1<!--`;
    const item = onSale(
      anItem({ name: hostile, fullname: hostile, code: 'PL"><b>', colors: [hostile], default_color: hostile }),
    );
    const customer = aCustomer({
      title: hostile,
      company_logo: '"><script>',
      account_reps: [{ name: hostile, phone: hostile }],
    });
    for (const company_logo of ['', '"><script>']) {
      const document = aDocument({ customer: { ...customer, company_logo }, items: [item] });
      for (const path of ['/leith', '/leith/catalog/mens', '/leith/item/PL%22%3E%3Cb%3E', '/leith/orders']) {
        expect(page({ path, document })).not.toMatch(/<script|<b>P|\$1<|<!--/);
      }
    }
  });

  it('has room for neither cart nor search where nothing is sold', () => {
    const sent = page({ document: aDocument({ items: [] }) });

    expect(sent).not.toContain('Cart');
    expect(sent).toContain('Leith');
  });
});

describe('a page without a store', () => {
  it.each([
    ['that nobody has', { address: { ...LEITH, customer: undefined, prefix: '' } }],
    ['that takes a sign-in first', { document: undefined }],
  ])('%s says who we are', (_what, overrides) => {
    const sent = page({ path: '/leith/item/PL420', ...overrides });

    expect(sent).toContain('Main line 800-727-7222');
    expect(sent).toContain('<title>Loading the store</title>');
    expect(sent).not.toMatch(/Leith|Polo|#17463a|preload/);
  });
});

describe('pageKey', () => {
  it('tells apart what looks different', () => {
    const paths = ['/leith', '/leith/catalog/mens', '/leith/item/PL420', '/leith/item/LK100', '/leith/checkout'];
    const keys = [
      ...paths.map((path) => pageKey(aRequest({ path }))),
      pageKey(aRequest({ path: '/leith/item/PL420', search: '?color=Black' })),
      pageKey(aRequest({ document: undefined })),
      pageKey(aRequest({ address: { ...LEITH, customer: undefined } })),
    ];

    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is the same for all addresses of one page', () => {
    const keys = ['/leith/nowhere', '/leith/item/1', '/leith/item/2?x', '/leith/a/b/c'].map((path) =>
      pageKey(aRequest({ path, search: '?utm=1' })),
    );

    expect(new Set(keys).size).toBe(1);
  });
});

describe('readSetting', () => {
  it('reads what the template carries', () => {
    const provider = { title: 'Guardian', main_line: '800-727-7222' };
    expect(readSetting(TEMPLATE, 'deployment')).toEqual({ stagingMarker: 'a"<b', provider });
    expect(readSetting(TEMPLATE, 'screens')).toEqual(SCREENS);
  });

  it('reads nothing from the template of the development server', () => {
    expect(readSetting('<meta name="deployment" content="%DEPLOYMENT%" />', 'deployment')).toBeUndefined();
  });
});
