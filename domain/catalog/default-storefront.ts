import type { StorefrontDocument } from './storefront-document';

/**
 * The store of a host that belongs to no customer, which shows the provider's title. The server has none; the key only
 * names what browsers store.
 */
export const DEFAULT_STOREFRONT: StorefrontDocument = {
  version: 'default',
  customer: {
    key: 'guardian',
    title: '',
    company_logo: '',
    brand: { brand: '#29414f', brand_2: '#1c2f3a', brand_tint: '#e8eef1', brand_line: '#bfcdd4' },
    logo_placements: [],
    show_modification_thumbnail: false,
    minimum_apparel_order: false,
    render_logo_preview: false,
    embroideries: {},
    stores: {},
    server_hostname: '',
    account_reps: [],
    route_prefix: '',
    paypal_not_supported: true,
    flip_books: [],
    flip_book_shortcuts: [],
  },
  items: [],
  logos: {},
  payment: 'code',
};
