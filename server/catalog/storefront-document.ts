import { createHash } from 'node:crypto';
import type { StorefrontRules } from '../../domain/calls/storefront-rules';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { Customer } from '../../domain/catalog/customer';
import { isPrinted, type SizeCharts } from '../../domain/catalog/item-details';
import { logoOptions } from '../../domain/catalog/logo-choice';
import type { StorefrontDocument } from '../../domain/catalog/storefront-document';
import type { PayPalSettings } from '../operations/settings/paypal-settings';
import type { Thread } from '../pictures/drawings/draw-logo';
import type { PictureIndex } from '../pictures/picture-index';

export interface StorefrontText {
  readonly version: string;
  readonly text: string;
}

export function buildStorefrontDocument(
  customer: Customer,
  items: readonly CatalogItem[],
  pictures: PictureIndex,
  paypal: PayPalSettings | undefined,
  sizeCharts: SizeCharts = {},
): StorefrontText {
  const content: Omit<StorefrontDocument, 'version'> = {
    customer: publicCustomer(customer),
    items: items.map((item) => ({
      ...item,
      pictures: Object.fromEntries(item.colors.map((color) => [color, pictures.address(item, color, customer)])),
    })),
    logos: logoPictures(customer, items, pictures),
    size_charts: chartsOf(items, sizeCharts),
    ...paymentOf(customer, paypal),
  };
  return storefrontText(content);
}

/** The document as text. Its version is a checksum of everything else in it. */
export function storefrontText(content: Omit<StorefrontDocument, 'version'>): StorefrontText {
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return { version, text: JSON.stringify({ version, ...content } satisfies StorefrontDocument) };
}

function chartsOf(items: readonly CatalogItem[], charts: SizeCharts): SizeCharts {
  const named = new Set(items.map(({ details }) => details?.size_chart));
  return Object.fromEntries(Object.entries(charts).filter(([name]) => named.has(name)));
}

/** Each URL has a content hash. Logos that are printed on some item come in ink as well. */
function logoPictures(
  { embroideries }: Customer,
  items: readonly CatalogItem[],
  pictures: PictureIndex,
): StorefrontDocument['logos'] {
  const printed = new Set(items.filter(isPrinted).flatMap(({ type }) => logoOptions({ embroideries }, type)));
  return Object.fromEntries(
    [...new Set(Object.values(embroideries).flat())].map((name) => {
      const stitched = inBothThreads(name, false, pictures);
      return [name, printed.has(name) ? { ...stitched, printed: inBothThreads(name, true, pictures) } : stitched];
    }),
  );
}

function inBothThreads(name: string, isPrinted: boolean, pictures: PictureIndex): Record<Thread, string> {
  return { light: pictures.logoAddress(name, 'light', isPrinted), dark: pictures.logoAddress(name, 'dark', isPrinted) };
}

/** Where store codes double as bypass codes, store names take their place. */
function publicCustomer({
  store_codes_are_bypass_codes,
  store_ids = {},
  addresses: _,
  approvals,
  budgets,
  ...customer
}: Customer): Customer {
  const shown = { ...customer, ...(approvals || budgets ? { has_rules: true as const } : {}) };
  if (!store_codes_are_bypass_codes) return shown;
  const { stores } = customer;
  const ids = Object.entries(stores).flatMap(([name, code]) => (store_ids[code] ? [[name, store_ids[code]]] : []));
  return {
    ...shown,
    stores: Object.fromEntries(Object.keys(stores).map((name) => [name, name])),
    ...(ids.length > 0 ? { store_ids: Object.fromEntries(ids) } : {}),
  };
}

/** Without approvers' addresses; with names in place of store codes that are bypass codes. */
export function publicRules({ stores, approvals, budgets, ...customer }: Customer): StorefrontRules {
  const nameOf = (code: string) =>
    (customer.store_codes_are_bypass_codes && Object.keys(stores).find((name) => stores[name] === code)) || code;
  return {
    rules: (approvals?.rules ?? []).map((rule) => ({
      ...rule,
      ...(rule.stores && { stores: rule.stores.map(nameOf) }),
    })),
    budgets: budgets
      ? {
          ...budgets,
          stores: Object.fromEntries(Object.entries(budgets.stores).map(([code, amount]) => [nameOf(code), amount])),
        }
      : null,
  };
}

type Payment = Pick<StorefrontDocument, 'payment' | 'paypal_client_id' | 'paypal_environment'>;

/** A card customer shows `unavailable` until PayPal is set up. */
function paymentOf(customer: Customer, paypal: PayPalSettings | undefined): Payment {
  if (customer.paypal_not_supported) return { payment: 'code' };
  if (!paypal) return { payment: 'unavailable' };
  return { payment: 'paypal', paypal_client_id: paypal.clientId, paypal_environment: paypal.environment };
}
