import type { AdminParts } from '../order/admin-context';

let loaded: AdminParts | undefined;

export function loadedAdminParts(): AdminParts | undefined {
  return loaded;
}

export async function loadAdminParts(): Promise<AdminParts> {
  loaded ??= (await import('./admin-parts')).ADMIN_PARTS;
  return loaded;
}
