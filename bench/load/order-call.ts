import { randomUUID } from 'node:crypto';
import type { WireLine } from '../../domain/calls/place-order';
import { CODE, headersOf } from '../store/settings';
import { type Call, requestBytes } from './http-connection';

type Pick = readonly [code: string, price: number, size: string, color: string];

/** Items of Hennessy's catalog. */
const WITH_LOGO: readonly Pick[] = [
  ['PL420', 42, 'Small', 'Navy'],
  ['QZ310', 58, 'Small', 'Graphite'],
  ['SJ205', 89, 'Small', 'Black'],
  ['CT100', 14, 'Small', 'Black'],
  ['LP420', 42, 'XSmall', 'Carolina'],
  ['LQ310', 58, 'XSmall', 'Graphite'],
  ['LJ205', 89, 'XSmall', 'Black'],
  ['LV122', 68, 'XSmall', 'Navy'],
  ['LC100', 14, 'XSmall', 'White'],
];
const LINES = WITH_LOGO.map(lineOf);

function lineOf([code, price, size, color]: Pick): WireLine {
  return { code, price, size, color, quantity: 12, placement: 'Left Chest', embroidery: 'Hennessy' };
}

function cartOf(call: number, lines: number): readonly (WireLine | undefined)[] {
  return Array.from({ length: lines }, (_, index) => LINES[(call * 7 + index * 2) % LINES.length]);
}

/** A new order, by somebody who has not ordered before. */
export function orderCall(call: number, lines: number): Call {
  const cart = cartOf(call, lines);
  const key = randomUUID();
  return {
    method: 'POST',
    path: '/v1/create-order',
    headers: { ...headersOf(call), 'Idempotency-Key': key },
    body: {
      companyName: 'Hennessy',
      first_name: 'Renee',
      last_name: `Castellano ${call}`,
      email: `${key}@bench.example.com`,
      store: 'None',
      customer_po: `${call}`,
      cart,
      bypassPaypal: true,
      bypass_code: CODE,
    },
  };
}

export function orderRequest(call: number, lines: number): Buffer {
  return requestBytes(orderCall(call, lines));
}
