import type { Context } from 'koa';
import { requestAddress } from '../http/request/request-address';
import type { Services } from '../operations/services/services';
import {
  ADDRESS_POLICY,
  type AttemptPolicy,
  CEILING_POLICY,
  DEVICE_POLICY,
  isRunning,
  KNOWN_ADDRESS_POLICY,
  MAX_WRONG_FROM_KNOWN_DEVICE,
} from './attempt-policy';
import { deviceOf, newDeviceOf } from './device';

/** Something a wrong attempt counts against. */
export interface AttemptCounter {
  readonly key: string;
  readonly policy: AttemptPolicy;
}

/** Whether the device has entered a correct secret of the scope before, and has not been wrong too often since. */
export async function isKnownDevice(
  ctx: Context,
  { limits, now }: Services,
  scope: string,
  hasSession: boolean,
): Promise<boolean> {
  const device = deviceOf(ctx);
  const isKnown = hasSession || (device && (await limits.known.isKnown({ client: deviceKey(device), scope }, now())));
  if (!isKnown) return false;
  const [attempts] = await limits.wrong.find([knownDeviceCounter(ctx, scope).key], now());
  return attempts === undefined || !isRunning(attempts, now()) || attempts.wrong < MAX_WRONG_FROM_KNOWN_DEVICE;
}

/** From now on, other people's mistakes do not hold back this device or its address. */
export function rememberDeviceAndAddress(ctx: Context, { limits, now }: Services, scope: string): void {
  const device = deviceOf(ctx) ?? newDeviceOf(ctx);
  const clients = [addressKey(ctx), ...(device ? [deviceKey(device)] : [])];
  for (const client of clients) limits.known.remember({ client, scope }, now());
}

/** The counter of a known device's own mistakes. */
export function knownDeviceCounter(ctx: Context, scope: string): AttemptCounter {
  const device = deviceOf(ctx);
  const client = device ? deviceKey(device) : addressKey(ctx);
  return { key: `known ${client} ${scope}`, policy: { freeAttempts: MAX_WRONG_FROM_KNOWN_DEVICE } };
}

/** The counters of an unknown device's mistakes. */
export async function countersOf(
  ctx: Context,
  { limits, now }: Services,
  scope: string,
): Promise<readonly AttemptCounter[]> {
  const device = deviceOf(ctx);
  const client = device ? deviceKey(device) : `no-device ${requestAddress(ctx).client}`;
  const byDevice = { key: `${client} ${scope}`, policy: DEVICE_POLICY };
  const address = { key: `${addressKey(ctx)} ${scope}` };
  if (await limits.known.isKnown({ client: addressKey(ctx), scope }, now())) {
    return [byDevice, { ...address, policy: KNOWN_ADDRESS_POLICY }];
  }
  return [byDevice, { ...address, policy: ADDRESS_POLICY }, { key: `ceiling ${scope}`, policy: CEILING_POLICY }];
}

function deviceKey(device: string): string {
  return `device ${device}`;
}

function addressKey(ctx: Context): string {
  return `address ${requestAddress(ctx).client}`;
}
