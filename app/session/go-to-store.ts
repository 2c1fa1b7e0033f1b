import type { NavigateFunction } from 'react-router-dom';

/** @param address a route prefix, or the address of the store's own host */
export function goToStore(address: string, navigate: NavigateFunction): void {
  if (address.startsWith('/')) void navigate(address);
  else window.location.assign(address);
}
