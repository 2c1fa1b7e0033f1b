import type { NavigateFunction } from 'react-router-dom';

/** Opens a store by its route prefix, or by its own host's address. */
export function goToStore(address: string, navigate: NavigateFunction): void {
  if (address.startsWith('/')) void navigate(address);
  else window.location.assign(address);
}
