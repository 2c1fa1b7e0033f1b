import type { CustomerKey } from '../../domain/address/customer-key';
import { jsonOrUndefined } from '../../domain/json';
import { readLocal, writeLocal } from '../device/storage/local-storage';

const MAX_ITEMS = 5;
const MAX_CODE_LENGTH = 100;

export function readRecentItems(customer: CustomerKey): readonly string[] {
  const stored = jsonOrUndefined(readLocal(keyOf(customer)) ?? '');
  return areCodes(stored) ? stored : [];
}

export function rememberItem(customer: CustomerKey, code: string): void {
  const codes = [code, ...readRecentItems(customer).filter((other) => other !== code)].slice(0, MAX_ITEMS);
  writeLocal(keyOf(customer), JSON.stringify(codes));
}

function areCodes(stored: unknown): stored is readonly string[] {
  const isCode = (code: unknown) => typeof code === 'string' && code.length <= MAX_CODE_LENGTH;
  return Array.isArray(stored) && stored.length <= MAX_ITEMS && stored.every(isCode);
}

function keyOf(customer: CustomerKey): string {
  return `recent_items:${customer}`;
}

export const ENTER_QUANTITIES = { enters: 'quantities' };

export function startsEntering(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'enters' in state && state.enters === 'quantities';
}
