import type { ListPosition } from '../../db/order-list';
import { refusal } from '../errors';

/** A list position as an opaque string that the client sends back. */
export function cursorOf({ createdAt, id }: ListPosition): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url');
}

/** @throws RefusalError 422 for a string that is not a cursor */
export function positionOf(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!createdAt || !id) throw refusal('invalid', 'The rest of this list cannot be loaded. Reload the orders.');
  return { createdAt: Number(createdAt), id: Number(id) };
}
