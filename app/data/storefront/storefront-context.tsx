import { createContext, type ReactNode, use, useMemo } from 'react';
import type { parseStoredCart } from '../../../domain/cart/stored-cart';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import type { Customer, PaymentMode } from '../../../domain/catalog/customer';
import type { SizeCharts } from '../../../domain/catalog/item-details';
import type { PayPalEnvironment, StorefrontDocument } from '../../../domain/catalog/storefront-document';
import { type StorePaths, storePaths } from './paths';

export interface LoadedStorefront {
  readonly document: StorefrontDocument;
  readonly prefix: string;
  /** Undefined if there's no cart to parse. */
  readonly cartParser: typeof parseStoredCart | undefined;
}

export interface Storefront {
  readonly customer: Customer;
  /** In catalog order, by code. */
  readonly items: ReadonlyMap<string, StorefrontItem>;
  readonly logos: StorefrontDocument['logos'];
  readonly sizeCharts: SizeCharts;
  readonly payment: PaymentMode;
  readonly paypal: { readonly clientId: string; readonly environment: PayPalEnvironment };
  readonly paths: StorePaths;
  /** Reloads the store's document; what's shown stays until then. */
  reload(): void;
}

const StorefrontContext = createContext<Storefront | undefined>(undefined);

interface StorefrontProviderProps {
  readonly loaded: LoadedStorefront;
  reload(): void;
  readonly children: ReactNode;
}

export function StorefrontProvider({ loaded, reload, children }: StorefrontProviderProps) {
  const storefront = useMemo(
    () => ({
      customer: loaded.document.customer,
      items: new Map(loaded.document.items.map((item) => [item.code, item])),
      logos: loaded.document.logos,
      sizeCharts: loaded.document.size_charts ?? {},
      payment: loaded.document.payment,
      paypal: {
        clientId: loaded.document.paypal_client_id ?? '',
        environment: loaded.document.paypal_environment ?? 'sandbox',
      },
      paths: storePaths(loaded.prefix),
      reload,
    }),
    [loaded, reload],
  );
  return <StorefrontContext value={storefront}>{children}</StorefrontContext>;
}

export function useStorefront(): Storefront {
  const storefront = use(StorefrontContext);
  if (!storefront) throw new Error('useStorefront needs a StorefrontProvider above it');
  return storefront;
}
