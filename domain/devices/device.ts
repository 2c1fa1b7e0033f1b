import type { CustomerKey } from '../address/customer-key';
import type { DeviceFilter } from '../calls/devices';
import { DAY_MS } from '../orders/calendar-day';
import { isOpen, type OutboxEntry } from '../outbox/outbox';

/** Length of a build's name: the start of the checksum of its page. */
export const BUILD_LENGTH = 8;

/** Then somebody should look: a connection that fails comes back within minutes, a refused order doesn't. */
export const HOLDS_AFTER_MS = 60 * 60_000;

/** "Lately" on the Devices screen. */
export const LATELY_MS = 7 * DAY_MS;

/** From when a device was last seen. */
export const DEVICE_KEPT_MS = 90 * DAY_MS;

/** The Devices screen's address within the office, with what it shows. */
export function devicesAddress({
  customer,
  show,
}: {
  customer: CustomerKey | '';
  show: DeviceFilter | undefined;
}): string {
  const params = new URLSearchParams({ ...(customer && { customer }), ...(show && { show }) }).toString();
  return params === '' ? '/devices' : `/devices?${params}`;
}

/** An order that's being sent isn't held. */
const SENDING_MS = 60_000;

interface HeldOrders {
  readonly held: number;
  /** How long the oldest has been held; 0 if none is. Not a time: the device's clock may be wrong. */
  readonly held_s: number;
  /** The store of the customer's newest order on the device, as the shopper chose it; '' if there's none. */
  readonly store: string;
}

/** The customer's orders in a device's outbox that should have been placed by now. */
export function heldOrders(entries: readonly OutboxEntry[], customer: CustomerKey, now: number): HeldOrders {
  const own = entries.filter((entry) => entry.customer === customer).toSorted((a, b) => a.captured_at - b.captured_at);
  const held = own.filter((entry) => isOpen(entry) && now - entry.captured_at >= SENDING_MS);
  return {
    held: held.length,
    held_s: held[0] ? Math.round((now - held[0].captured_at) / 1000) : 0,
    store: own.at(-1)?.payload.store ?? '',
  };
}

/** Edge and Opera call themselves Chrome, too, and everybody calls themselves Safari. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Most characters read of a header that anybody can send. */
const MAX_LENGTH = 500;

/** 'Safari on iPhone', as a list of sessions names it. */
export function browserName(userAgent: string): string {
  const sent = userAgent.slice(0, MAX_LENGTH);
  const nameIn = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(sent))?.[0];
  const [browser = 'A browser', system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return system === undefined ? browser : `${browser} on ${system}`;
}
