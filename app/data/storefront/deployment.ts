import type { HostName } from '../../../domain/address/host';
import { type AddressSettings, type StorefrontAddress, storefrontOfAddress } from '../../../domain/address/storefront';
import type { Provider } from '../../../domain/catalog/customer';

interface PageSettings extends AddressSettings {
  readonly provider?: Provider;
}

function readSettings(): PageSettings {
  // The page's template is made where there's no page, and filled in by domain/page.
  if (typeof document === 'undefined') {
    return { stagingMarker: '', provider: { title: '', main_line: '{{mainLine}}' } };
  }
  const known = JSON.parse(document.querySelector('meta[name="deployment"]')?.getAttribute('content') ?? '{}');
  if (!import.meta.env.DEV) return known;
  // The development server doesn't know the host.
  const own = /^([a-z0-9]+)\.localhost$/.exec(window.location.hostname)?.[1];
  return { stagingMarker: 'staging', customers: { own }, ...known };
}

const settings = readSettings();

export const { title: PROVIDER, main_line: MAIN_LINE } = settings.provider ?? { title: '', main_line: '' };

export function storefrontAt(path: string): StorefrontAddress {
  return storefrontOfAddress(window.location.hostname as HostName, path, settings);
}
