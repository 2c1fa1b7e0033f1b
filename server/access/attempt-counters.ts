import type { Context } from 'koa';
import type { Session } from '../db/sessions';
import { requestAddress } from '../http/request/request-address';
import type { Services } from '../operations/services/services';
import {
  ADDRESS_POLICY,
  type AttemptPolicy,
  type AttemptRecord,
  CEILING_POLICY,
  DEVICE_POLICY,
  isRunning,
  KNOWN_ADDRESS_POLICY,
  KNOWN_DEVICE_POLICY,
  KNOWN_DEVICES_PER_DAY,
  WRONG_WHEN_OTHERS_GUESS,
} from './attempt-policy';
import { currentDevice, deviceClient, deviceOf } from './device';
import { networksOf } from './networks';
import { sessionTag } from './session';

export interface AttemptCounter {
  readonly key: string;
  readonly policy: AttemptPolicy;
}

export interface Attempter {
  readonly scope: string;
  /** The browser's session, if it was opened with a secret of this scope. */
  readonly session?: Session | undefined;
}

export interface KnownCaller {
  readonly own: readonly AttemptCounter[];
  readonly networks: readonly AttemptCounter[];
}

/**
 * A known caller's mistakes count against its device and the one that opened its session: neither a new device's cookie
 * nor a new session resets them.
 */
export async function knownCaller(ctx: Context, { scope, session }: Attempter): Promise<KnownCaller | undefined> {
  const { limits, now } = ctx.services;
  const isKnown = (client: string) => limits.known.isKnown({ client, scope }, now());
  const device = deviceOf(ctx);
  const clients = new Set(device && (await isKnown(deviceClient(device))) ? [deviceClient(device)] : []);
  if (session) {
    // Sessions from before their device was stored can only end.
    const opener = session.device === null ? sessionTag(ctx) : deviceClient(session.device);
    if (opener && (session.device === null || (await isKnown(opener)))) clients.add(opener);
  }
  if (clients.size === 0) return undefined;
  return {
    own: [...clients].map((client) => ({ key: `known ${client} ${scope}`, policy: KNOWN_DEVICE_POLICY })),
    networks: networkCounters(ctx, scope, KNOWN_ADDRESS_POLICY),
  };
}

/** Whether a known caller may try whatever others at its networks do; if not, it waits as strangers do. */
export async function isTrusted({ limits, now }: Services, { own, networks }: KnownCaller): Promise<boolean> {
  const wrong = await wrongOf(own);
  if (wrong < WRONG_WHEN_OTHERS_GUESS) return true;
  if (wrong >= KNOWN_DEVICE_POLICY.freeAttempts) return false;
  const ofNetworks = await limits.wrong.find(keysOf(networks), now());
  return networks.every(({ policy }, index) => wrongToday(ofNetworks[index], now()) < policy.freeAttempts);

  async function wrongOf(counters: readonly AttemptCounter[]): Promise<number> {
    const attempts = await limits.wrong.find(keysOf(counters), now());
    return Math.max(...attempts.map((record) => wrongToday(record, now())));
  }
}

/** From now on, other people's mistakes don't lock out this device or its address. */
export function rememberDeviceAndAddress(ctx: Context, scope: string): void {
  const { limits, now } = ctx.services;
  const { client } = requestAddress(ctx);
  limits.known.remember({ client: addressClient(client), scope }, now());
  const device = { client: deviceClient(currentDevice(ctx)), scope };
  if (limits.known.isRemembered(device.client, now()) || hasRoomForDevice()) limits.known.remember(device, now());

  /** Whoever has one right secret could make any number of devices known, each with its own mistakes. */
  function hasRoomForDevice(): boolean {
    const room = networksOf(client).map(({ name, factor }) => {
      const calls = KNOWN_DEVICES_PER_DAY * factor;
      const limit = { calls, seconds: 24 * 60 * 60 };
      return limits.calls.count(`new-device ${name} ${scope}`, limit, now()).calls <= calls;
    });
    return room.every(Boolean);
  }
}

export interface StrangerCounters {
  readonly own: readonly AttemptCounter[];
  /** Of the secret; undefined where a right one has been entered at the address. */
  readonly ceiling: AttemptCounter | undefined;
}

export async function strangerCounters(ctx: Context, scope: string): Promise<StrangerCounters> {
  const { limits, now } = ctx.services;
  const { client } = requestAddress(ctx);
  const device = deviceOf(ctx);
  const byDevice = { key: `${device ? deviceClient(device) : `no-device ${client}`} ${scope}`, policy: DEVICE_POLICY };
  const isKnown = await limits.known.isKnown({ client: addressClient(client), scope }, now());
  const networks = networkCounters(ctx, scope, isKnown ? KNOWN_ADDRESS_POLICY : ADDRESS_POLICY);
  const ceiling = isKnown ? undefined : { key: `ceiling ${scope}`, policy: CEILING_POLICY };
  return { own: [byDevice, ...networks], ceiling };
}

/** An address's own mistakes, and in a wider network those of a stranger for each of the others. */
function networkCounters(ctx: Context, scope: string, ofAddress: AttemptPolicy): readonly AttemptCounter[] {
  return networksOf(requestAddress(ctx).client).map(({ name, factor }) => ({
    key: `${addressClient(name)} ${scope}`,
    policy: { freeAttempts: ofAddress.freeAttempts + ADDRESS_POLICY.freeAttempts * (factor - 1) },
  }));
}

export function keysOf(counters: readonly AttemptCounter[]): readonly string[] {
  return counters.map(({ key }) => key);
}

export function wrongToday(record: AttemptRecord | undefined, now: number): number {
  return record && isRunning(record, now) ? record.wrong : 0;
}

function addressClient(network: string): string {
  return `address ${network}`;
}
