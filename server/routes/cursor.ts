import type { ListPosition } from '../db/order-list';
import { refusal } from '../errors';

/** A list position as an opaque text that the client hands back. */
export function cursorOf({ createdAt, id }: ListPosition): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url');
}

/** @throws RefusalError 422 for a text that no list has handed out. */
export function positionOf(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!createdAt || !id) throw refusal('invalid', 'This list cannot be continued. Load the orders again.');
  return { createdAt: Number(createdAt), id: Number(id) };
}
