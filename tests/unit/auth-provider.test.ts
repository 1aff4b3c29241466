import { describe, expect, test, vi } from 'vitest';
import { createAuthProvider } from '#admin/authProvider.ts';
import { type Role, roleFlags } from '#common/access/roles.ts';
import type { User } from '#common/access/sign-in.ts';
import { ApiError } from '#common/ui/api/apiError.ts';

const person = (role: Role): User => ({
  id: 7,
  username: null,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Moss',
  role,
  ...roleFlags(role),
  agreement_required: false,
  agreement_accepted: null,
  second_factor_required: false,
  first_settings_required: false,
});

function providerOf(user: User | null) {
  const session = { user, signOut: vi.fn(async () => undefined), reloadUser: vi.fn(async () => undefined) };
  return { session, provider: createAuthProvider(session) };
}

describe.each(['admin', 'super_admin'] as const)('the auth provider of an %s', (role) => {
  const { provider } = providerOf(person(role));

  test('says who is signed in', async () => {
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    expect(await provider.getIdentity?.()).toEqual({ id: 7, fullName: 'Ada Moss' });
    expect(await provider.getPermissions?.({})).toBe(role);
  });

  test.each([
    ['experts', 'list', true],
    ['experts', 'export', true],
    ['vis-materials', 'delete', true],
    ['payouts', 'execute', true],
    ['payouts', 'resolve', role === 'super_admin'],
    ['staff', 'list', role === 'super_admin'],
    ['form-options', 'list', role === 'super_admin'],
    ['settings', 'show', role === 'super_admin'],
    ['agreements', 'list', true],
    ['agreements', 'create', role === 'super_admin'],
    ['audit-log', 'list', false],
  ])('%s %s: %s', async (resource, action, allowed) => {
    expect(await provider.canAccess?.({ resource, action })).toBe(allowed);
  });

  test('asks about the record, too', async () => {
    const edit = { resource: 'experts', action: 'edit' };
    expect(await provider.canAccess?.({ ...edit, record: { id: 4, isAdmin: false } })).toBe(true);
    expect(await provider.canAccess?.({ ...edit, record: { id: 4, isAdmin: true } })).toBe(role === 'super_admin');
  });
});

describe('the auth provider', () => {
  test('shows the address of somebody without a name', async () => {
    const { provider } = providerOf({ ...person('admin'), first_name: '', last_name: '' });
    expect(await provider.getIdentity?.()).toEqual({ id: 7, fullName: 'ada@example.com' });
  });

  test('admits nobody without a session', async () => {
    const { provider } = providerOf(null);
    await expect(provider.checkAuth({})).rejects.toThrow('Nobody is signed in');
    await expect(provider.getIdentity?.()).rejects.toThrow();
    expect(await provider.canAccess?.({ resource: 'experts', action: 'list' })).toBe(false);
  });

  test('signs out through the session, which chooses the next screen', async () => {
    const { provider, session } = providerOf(person('admin'));
    expect(await provider.logout({})).toBe(false);
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  test('no failed call signs anybody out; a 403 loads the person again', async () => {
    const { provider, session } = providerOf(person('admin'));
    for (const status of [0, 400, 401, 404, 409, 500])
      await expect(provider.checkError(new ApiError(status))).resolves.toBeUndefined();
    await expect(provider.checkError(Object.assign(new Error('refused elsewhere'), { status: 403 }))).resolves.toBe(
      undefined,
    );
    expect(session.reloadUser).not.toHaveBeenCalled();
    await provider.checkError(new ApiError(403));
    expect(session.reloadUser).toHaveBeenCalledOnce();
    expect(session.signOut).not.toHaveBeenCalled();
  });
});
