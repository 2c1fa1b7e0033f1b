import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { isPrivateAddress, literalAddress } from '../../domain/address/private-address';
import { visiblePart } from '../../domain/text/code-text';
import { PrivateAddressError, publicLookup, type Resolve } from './public-lookup';

export interface EventCall {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether it may go to addresses that are neither public nor this machine's. */
  readonly allowsPrivate: boolean;
  readonly onConnected: () => void;
}

export type CallResult =
  | { readonly kind: 'responded'; readonly status: number }
  /** Nothing was sent to this address, because it's private. */
  | { readonly kind: 'private'; readonly ip: string }
  /** @param isConnected whether it failed after the connection, TLS included, was open */
  | { readonly kind: 'failed'; readonly isConnected: boolean; readonly reason: string };

/** Slower systems aren't waited for. */
const RESPONSE_WITHIN_MS = 10_000;

/**
 * Posts an event over a connection of its own: `fetch` doesn't tell a system that can't be reached from one that closes
 * the connection on this event. Redirects aren't followed, because an order must not go anywhere nobody configured.
 */
export function postEvent(
  { address, headers, body, allowsPrivate, onConnected }: EventCall,
  resolveHost: Resolve = lookup,
): Promise<CallResult> {
  // Node looks up hosts only.
  const ip = literalAddress(address);
  if (!allowsPrivate && ip !== undefined && isPrivateAddress(ip)) return Promise.resolve({ kind: 'private', ip });
  const isEncrypted = address.startsWith('https:');
  const request = isEncrypted ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    let isConnected = false;
    const signal = AbortSignal.timeout(RESPONSE_WITHIN_MS);
    const options = { method: 'POST', headers, agent: false as const, signal };
    const call = request(address, allowsPrivate ? options : { ...options, lookup: publicLookup(resolveHost) });
    call.on('socket', (socket: Socket) =>
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        onConnected();
      }),
    );
    call.on('response', (response) => {
      resolve({ kind: 'responded', status: response.statusCode ?? 0 });
      // Its content doesn't matter, however long it is.
      response.on('error', () => undefined).destroy();
    });
    call.on('error', (error) => {
      if (error instanceof PrivateAddressError) return resolve({ kind: 'private', ip: error.ip });
      resolve({ kind: 'failed', isConnected, reason: reasonOf(error, signal) });
    });
    call.end(body);
  });
}

const MAX_REASON_LENGTH = 200;

function reasonOf(error: Error, signal: AbortSignal): string {
  const text = signal.aborted ? 'no response within ten seconds' : error.message || error.name;
  return visiblePart(text).slice(0, MAX_REASON_LENGTH);
}
