import { describe, expect, test } from 'vitest';
import { type AccessAction, type AccessResource, canAccess, may, permissions } from '#common/access/permissions.ts';
import { isStaff, roleFlags } from '#common/access/roles.ts';

const EXPERT = { id: 1, ...roleFlags('expert') };
const ADMIN = { id: 2, ...roleFlags('admin') };
const SUPER_ADMIN = { id: 3, ...roleFlags('super_admin') };

const everyAction = Object.entries(permissions).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => ({ resource, action })),
);

/** What super admins may do and admins may not. */
const SUPER_ADMINS_ONLY = [
  'staff: list show create edit change_role invite reset_second_factor deactivate activate',
  'form-options: list create edit delete',
  'agreements: create tell',
  'settings: show edit',
  'payouts: resolve',
  'books: check',
  'changes: list export',
].flatMap((line) => {
  const [resource, actions = ''] = line.split(': ');
  return actions.split(' ').map((action) => `${resource} ${action}`);
});

describe('the table of permissions', () => {
  test.each(everyAction)('$action of $resource', ({ resource, action }) => {
    const question = { resource, action };
    expect(canAccess(EXPERT, question)).toBe(false);
    expect(canAccess(ADMIN, question)).toBe(!SUPER_ADMINS_ONLY.includes(`${resource} ${action}`));
    expect(canAccess(SUPER_ADMIN, question)).toBe(true);
  });

  test('the list of what only super admins may do names actions that exist', () => {
    const known = everyAction.map(({ resource, action }) => `${resource} ${action}`);
    expect(known).toEqual(expect.arrayContaining(SUPER_ADMINS_ONLY));
  });

  test.each([
    ['an unknown resource', { resource: 'nothing', action: 'list' }],
    ['an unknown action', { resource: 'experts', action: 'sell' }],
    ['a name that every object has', { resource: 'constructor', action: 'name' }],
    ['an action that every object has', { resource: 'experts', action: 'toString' }],
  ])('refuses %s, even to super admins', (_what, question) => {
    expect(canAccess(SUPER_ADMIN, question)).toBe(false);
  });
});

test('staff are those who are staff or superusers', () => {
  const of = (is_staff: boolean, is_superuser: boolean) => isStaff({ is_staff, is_superuser });
  expect([of(false, false), of(true, false), of(false, true)]).toEqual([false, true, true]);
});

/** Asks about one record. */
function ask<Resource extends AccessResource>(resource: Resource, action: AccessAction<Resource>, record: object) {
  return { admin: may(ADMIN, action, resource, record), superAdmin: may(SUPER_ADMIN, action, resource, record) };
}

describe('records', () => {
  test.each(['edit', 'confirm_email', 'download_data'] as const)(
    '%s: the profile of staff is for super admins',
    (action) => {
      expect(ask('experts', action, { isAdmin: false })).toEqual({ admin: true, superAdmin: true });
      expect(ask('experts', action, { isAdmin: true })).toEqual({ admin: false, superAdmin: true });
    },
  );

  test('show: the row of staff is for super admins and its owner', () => {
    expect(ask('experts', 'show', { id: 9, isAdmin: false })).toEqual({ admin: true, superAdmin: true });
    expect(ask('experts', 'show', { id: 9, isAdmin: true })).toEqual({ admin: false, superAdmin: true });
    expect(ask('experts', 'show', { id: ADMIN.id, isAdmin: true }).admin).toBe(true);
  });

  test.each(['delete', 'deactivate'] as const)('%s: nobody does this to staff in the list of experts', (action) => {
    expect(ask('experts', action, { isAdmin: false })).toEqual({ admin: true, superAdmin: true });
    expect(ask('experts', action, { isAdmin: true })).toEqual({ admin: false, superAdmin: false });
  });

  test('a note is deleted by its author or a super admin', () => {
    expect(ask('expert-notes', 'delete', { author_id: ADMIN.id })).toEqual({ admin: true, superAdmin: true });
    expect(ask('expert-notes', 'delete', { author_id: 9 })).toEqual({ admin: false, superAdmin: true });
    expect(ask('expert-notes', 'delete', { author_id: null })).toEqual({ admin: false, superAdmin: true });
  });

  test.each(['change_role', 'invite', 'reset_second_factor', 'deactivate', 'activate'] as const)(
    '%s: a super admin does this to other staff only',
    (action) => {
      expect(ask('staff', action, { id: ADMIN.id })).toEqual({ admin: false, superAdmin: true });
      expect(ask('staff', action, { id: SUPER_ADMIN.id })).toEqual({ admin: false, superAdmin: false });
    },
  );

  test('staff may edit the names of their own record; the role has a rule of its own', () => {
    expect(ask('staff', 'edit', { id: SUPER_ADMIN.id }).superAdmin).toBe(true);
  });
});
