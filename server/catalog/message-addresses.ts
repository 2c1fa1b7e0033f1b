import { parseHost } from '../../domain/address/host';
import { isLocalHost } from '../../domain/address/storefront';

/** One address, without a name or anything that mail headers give a meaning to. */
const MAIL_ADDRESS = /^[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/;

const LONGEST_MAIL_ADDRESS = 254;

export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST_MAIL_ADDRESS && MAIL_ADDRESS.test(text);
}

const LONGEST_WEB_ADDRESS = 1_000;

/** https, or http to this machine; no user name or password, which would end up in logs. */
export function isWebhookAddress(text: string): boolean {
  if (text.length > LONGEST_WEB_ADDRESS || !URL.canParse(text)) return false;
  const { protocol, username, password, hash, host } = new URL(text);
  const name = parseHost(host)?.name;
  if (name === undefined || username !== '' || password !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(name));
}
