import type { Services } from '../../operations/services/services';
import type { MessageContent } from '../content/load-content';
import type { MailBrand } from './mail-page';

/** The logo named like the customer, if there is one. */
export function mailBrand({ pictures }: Services, { store: { customer }, url }: MessageContent): MailBrand {
  const { title, brand: colors, embroideries } = customer;
  const hasLogo = Object.values(embroideries).some((logos) => logos.includes(title));
  const { origin } = new URL(url);
  const address = (thread: 'dark' | 'light') => origin + pictures.logoAddress(title, thread, true);
  return { title, colors, logo: hasLogo ? { dark: address('dark'), light: address('light') } : undefined };
}
