import type { HostName } from '../../domain/address/host';
import { type AddressSettings, type StorefrontAddress, storefrontOfAddress } from '../../domain/address/storefront';

/** The deployment's address settings, as the server has written them into the page. */
function readSettings(): AddressSettings {
  const content = document.querySelector('meta[name="deployment"]')?.getAttribute('content') ?? '';
  try {
    return JSON.parse(content);
  } catch {
    // The development server passes the page on as it is.
    return { stagingMarker: 'staging' };
  }
}

const settings = readSettings();

/** Which store a path of this page's host means. */
export function storefrontAt(path: string): StorefrontAddress {
  // The browser has parsed its own address.
  return storefrontOfAddress(window.location.hostname as HostName, path, settings);
}
