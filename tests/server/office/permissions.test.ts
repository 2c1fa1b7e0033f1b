import { describe, expect, it } from 'vitest';
import { isAllowed, type Permission, ROLES, type Role } from '../../../domain/people/roles';
import type { PermittedRoute } from '../../../server/access/office/office-session';
import { addPerson, signInToOffice } from '../../support/office/office';
import { allRoutes } from '../../support/server/all-routes';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

interface OfficeRoute {
  readonly method: string;
  readonly path: string;
  readonly permissions: readonly PermittedRoute['permission'][];
}

async function officeRoutes(): Promise<readonly OfficeRoute[]> {
  const routes = (await allRoutes(server.services)).map(({ methods, path, stack: middleware }) => ({
    method: methods.at(-1) ?? '',
    path: String(path),
    permissions: middleware.flatMap((each) => (each as unknown as Partial<PermittedRoute>).permission ?? []),
  }));
  return routes.filter(({ path, permissions }) => path.startsWith('/v1/office/') || permissions.length > 0);
}

/** A grant that the role can have. */
function grantOf(role: Role) {
  return role === 'owner' ? { role } : { role, customer: 'leith' as const };
}

describe('every route of the office', () => {
  it('names one permission on its line', async () => {
    const routes = await officeRoutes();

    expect(routes.length).toBeGreaterThanOrEqual(20);
    expect(routes.filter(({ permissions }) => permissions.length !== 1)).toEqual([]);
    expect(routes.every(({ path }) => path.startsWith('/v1/office/'))).toBe(true);
  });

  it('is closed to whoever is not signed in, unless it is how to sign in', async () => {
    const open: string[] = [];
    for (const { method, path, permissions } of await officeRoutes()) {
      const answer = method === 'POST' ? await server.post(path, {}) : await server.send(path);
      if (answer.json?.code !== 'not_signed_in') open.push(path);
      else expect(permissions, path).not.toEqual(['anyone']);
    }

    expect(open.toSorted()).toEqual([
      '/v1/office/forgot',
      '/v1/office/link',
      '/v1/office/passkey-options',
      '/v1/office/passkey-sign-in',
      '/v1/office/redeem',
      '/v1/office/sign-in',
    ]);
  });

  it.each(ROLES)('opens to the role %s what the table of roles says, and nothing else', async (role) => {
    const grants = [grantOf(role)];
    const signOut = '/v1/office/sign-out';
    await addPerson(server, `${role}@example.com`, grants);
    const browser = await signInToOffice(server, `${role}@example.com`);
    for (const { method, path, permissions } of await officeRoutes()) {
      const [permission = 'anyone'] = permissions;
      if (path === signOut) continue;
      const answer = method === 'POST' ? await browser.post(path) : await browser.get(path);
      const isOpen = permission === 'anyone' || permission === 'signed in';
      const isRefused = !isOpen && !isAllowed(grants, permission as Permission);
      expect([path, answer.json?.code === 'not_allowed'], path).toEqual([path, isRefused]);
    }
  });
});
