import { type Host, type HostName, hostText } from '../../domain/address/host';
import { isHostOf, isLocalHost, storefrontOfAddress } from '../../domain/address/storefront';
import type { Customer } from '../../domain/catalog/customer';
import { sizedPicture } from '../../domain/catalog/pictures';
import type { MailDates, MailLinks } from '../../domain/messages/mail-order';
import type { ChangedLine } from '../../domain/messages/update-mail';
import type { OrderLine } from '../../domain/orders/order';
import { differs, LINE_VALUES } from '../../domain/orders/order-edit';
import type { Store, StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { ClaimedMessage } from '../messages/claim-rows';
import type { Settings } from '../operations/settings/settings';
import { findOrderById, listHistory } from '../order-rows/edits';
import type { OrderRecord } from '../order-rows/rows';
import { orderLink } from '../orders/order-link';
import type { HasSecrets } from '../secrets/secrets';
import type { DeliveryNeeds } from './needs';

export interface MessageContent {
  readonly store: Store;
  readonly order: OrderRecord;
  readonly url: string;
}

/** Undefined if the customer is gone. @throws while they're left out: the message waits */
export async function loadContent(
  services: DeliveryNeeds,
  { order_id }: Pick<ClaimedMessage, 'order_id'>,
): Promise<MessageContent | undefined> {
  const found = await findOrderById(services.db.read, order_id);
  const store = found && services.stores.get(found.customer);
  if (found && services.leftOut.has(found.customer)) throw new Error(`${found.customer} is left out of the catalog`);
  return store && { store, order: found.order, url: publicStoreUrl(services.settings, store.customer) };
}

/** @param isHeld a rule held the order */
export async function linksTo(
  services: HasDatabase & HasSecrets,
  { order, url }: MessageContent,
  isHeld: boolean,
): Promise<MailLinks> {
  const { id: orderId, orderNumber } = order;
  const name = encodeURIComponent(orderNumber);
  return {
    // An unpaid order's page doesn't open.
    order: order.paid === 0 && !isHeld ? url : url + (await orderLink(services, { orderId, orderNumber })).path,
    inOrders: `${url}/orders?order=${name}`,
    packingSlip: `${url}/orders/${name}/slip`,
  };
}

/** Twice the size at which it's shown. */
const PICTURE_WIDTH = 160;

/** Mail programs load it from this server and nowhere else. */
export function pictureFinder(
  { pictures }: Pick<StoreData, 'pictures'>,
  { store: { customer, items }, url }: MessageContent,
): (line: OrderLine) => string | undefined {
  return ({ code, color }) => {
    const item = items.get(code);
    if (!item?.colors.includes(color)) return undefined;
    return new URL(url).origin + sizedPicture(pictures.address(item, color, customer), PICTURE_WIDTH);
  };
}

/** Lines that differ from what they were at a time. What was typed and undone since isn't news. */
export async function linesChangedSince(
  { db }: HasDatabase,
  { id, lines }: OrderRecord,
  since: number,
): Promise<readonly ChangedLine[]> {
  const history = await listHistory(db.read, id);
  return lines.flatMap((line) => {
    // Newest first.
    const first = history.findLast((entry) => entry.line === line.line && entry.changedAt >= since);
    if (!first) return [];
    const { before } = first;
    return differs(line, before, ...LINE_VALUES) ? [{ line, before }] : [];
  });
}

/** Creating formatters takes a tenth of the time of composing a mail, and a server has one time zone. */
const known = new Map<string, MailDates>();

export function mailDates(timeZone: string): MailDates {
  const dates = known.get(timeZone) ?? newMailDates(timeZone);
  known.set(timeZone, dates);
  return dates;
}

function newMailDates(timeZone: string): MailDates {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' });
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Node puts a narrow space before "PM", which some mail programs show as a box.
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(' at ', ', ');
  return { day: (at) => plain(day.format(at)), time: (at) => plain(time.format(at)) };
}

type AddressSettings = Pick<
  Settings,
  'publicHosts' | 'publicUrl' | 'stagingMarker' | 'multiStore' | 'port' | 'production'
>;

/**
 * The store's address when no request names one: its own host among `PUBLIC_HOSTS`, else a path below `PUBLIC_URL` or
 * below a host that serves several stores. Live hosts come before test hosts; on a developer's machine it's localhost.
 */
export function publicStoreUrl(settings: AddressSettings, customer: Customer): string {
  const { key, route_prefix, addresses } = customer;
  const { publicHosts, publicUrl, port } = settings;
  const live = publicHosts.toSorted((one, other) => Number(isTest(one, settings)) - Number(isTest(other, settings)));
  const own = live.find(({ name }) => isHostOf(customer, name));
  if (publicUrl !== undefined && isHostOf(customer, new URL(publicUrl).hostname as HostName)) return publicUrl;
  if (own) return originOf(own);
  const [listed] = addresses?.hosts ?? [];
  if (listed !== undefined) return `https://${listed}`;
  if (publicUrl !== undefined) return publicUrl + route_prefix;
  const shared = live.find(({ name }) => storefrontOfAddress(name, '/', settings).mode === 'multi-store') ?? live[0];
  if (shared) return originOf(shared) + route_prefix;
  return route_prefix ? `http://localhost:${port}${route_prefix}` : `http://${key}.localhost:${port}`;
}

function isTest({ name }: Host, settings: AddressSettings): boolean {
  return storefrontOfAddress(name, '/', settings).isTestHost;
}

function originOf(host: Host): string {
  return `${isLocalHost(host.name) ? 'http' : 'https'}://${hostText(host)}`;
}
