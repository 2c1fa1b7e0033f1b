import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import { customerKey } from '../address/customer-key-schema';
import { MAX_STORE_LENGTH, rowNumber } from './fields';

/**
 * `POST /v1/device` → 204: how a tablet is doing, from its service worker. No personal data: counts, ages, the build,
 * and a store's name.
 */
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

const TEN_YEARS_S = 10 * 366 * 24 * 60 * 60;

export const deviceBody = v.object({
  customer: customerKey,
  build: v.pipe(v.string(), v.maxLength(40), v.regex(/^\w*$/)),
  saved: count(100_000),
  total: count(100_000),
  held: count(100_000),
  held_s: count(TEN_YEARS_S),
  store: v.pipe(v.string(), v.maxLength(MAX_STORE_LENGTH)),
});

export type DeviceReport = v.InferOutput<typeof deviceBody>;

/** What the Devices screen can show alone; calls and addresses carry these values. */
export const DEVICE_FILTERS = ['holding', 'unsaved', 'outdated', 'quiet', 'crashed'] as const;

export type DeviceFilter = (typeof DEVICE_FILTERS)[number];

/** `GET /v1/office/devices` */
export const devicesQuery = v.object({
  customer: v.optional(customerKey),
  show: v.optional(v.picklist(DEVICE_FILTERS)),
});

export const signOutDeviceBody = v.object({ id: rowNumber });

export interface WireDevice {
  readonly id: number;
  readonly customer: CustomerKey;
  /** 'Safari on iPad' */
  readonly name: string;
  /** The name of the store of its last order; '' if there's none. */
  readonly store: string;
  readonly seen_at: number;
  /** Undefined if the server doesn't know its own build. */
  readonly is_outdated?: boolean;
  /** Pictures of the store that are on the device, and all of them. */
  readonly saved: number;
  readonly total: number;
  readonly held: number;
  readonly held_since: number | null;
  readonly crashes: number;
  readonly crashed_at: number | null;
  readonly is_signed_in: boolean;
}

export interface DeviceList {
  readonly devices: readonly WireDevice[];
  /** How many match; the list has the first of them. */
  readonly count: number;
}
