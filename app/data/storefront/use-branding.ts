import { useLayoutEffect } from 'react';
import type { Customer } from '../../../domain/catalog/customer';

export function useBranding({ key, brand }: Customer): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--brand', brand.brand);
    style.setProperty('--brand-2', brand.brand_2);
    style.setProperty('--brand-tint', brand.brand_tint);
    style.setProperty('--brand-line', brand.brand_line);
    manifestLink().href = `/manifest/${key}.webmanifest`;
  }, [key, brand]);
}

function manifestLink(): HTMLLinkElement {
  const present = document.head.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (present) return present;
  const link = document.createElement('link');
  link.rel = 'manifest';
  document.head.append(link);
  return link;
}
