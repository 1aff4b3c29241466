import { Children, isValidElement, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { ownScreens } from '#admin/screens.tsx';
import { routes } from '#common/access/addresses.ts';
import { staffResources } from '#common/access/permissions.ts';
import { isScreen } from '#common/access/screens.ts';
import type { User } from '#common/access/sign-in.ts';
import { resources as plainResources } from '#common/resources.ts';
import { routeTable } from '#portal/routes.tsx';
import adminApp from '../../../admin/AdminApp.tsx?raw';
import { ADMIN, arriveAt, EXPERT, heading, openPortal, preparePortal } from './portal.tsx';

preparePortal();

const SUPER_ADMIN: User = { ...ADMIN, role: 'super_admin', is_superuser: true };

type Resource = { name: string; create?: unknown; edit?: unknown; show?: unknown; children?: ReactNode };

/** What the staff app gives to react-admin. */
const resources: Resource[] = [...Object.values(ownScreens), ...plainResources.filter(({ list }) => list.columns)];

const pathsOf = (table: RouteObject[]): string[] =>
  table.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

/** Where react-admin mounts the screens of a resource. */
function addressesOf({ name, create, edit, show, children }: Resource): string[] {
  const own = [create && 'create', edit && ':id', show && ':id/show'];
  const more = Children.toArray(children).map((route) =>
    isValidElement<{ path: string }>(route) ? route.props.path : undefined,
  );
  return [`/${name}`, ...[...own, ...more].filter(Boolean).map((path) => `/${name}/${path}`)];
}

/** The routes of the staff app beside those of its resources. */
const customRoutes = [...adminApp.matchAll(/path=\{routes\.(\w+)/g)].map(([, name = '']) => {
  const route = routes[name as keyof typeof routes];
  return typeof route === 'string' ? route : route(7);
});
const ofStaffApp = [...resources.flatMap(addressesOf), ...customRoutes];

test('every resource of the staff app is among those that the portal knows, and none is without a screen', () => {
  expect(resources.map(({ name }) => name).sort()).toEqual(Object.keys(staffResources).sort());
});

test('every screen of the portal and of the staff app is known as one, to the server as well', () => {
  const all = [...pathsOf(routeTable).filter((path) => path !== '*'), ...ofStaffApp];
  expect(all).toEqual(expect.arrayContaining(['/login', '/experts/:id', '/form-options', '/payouts', '/settings']));
  expect(all.filter((path) => !isScreen(path.replaceAll(/:\w+/g, '7')))).toEqual([]);
});

const withId = [...ofStaffApp, routes.previewAssessment(':id')].filter((path) => path.includes(':id'));
const ownList = Object.keys(staffResources).map((name) => `/${name}`);

describe('an address of nothing', () => {
  test.each(withId)('%s says so for an id that does not exist', async (path) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openPortal(path.replace(/:\w+/, '99999'), SUPER_ADMIN);
    await heading(/^(Expert|Visual Identity System|Material|Assessment|Template) not found$/);
    expect(document.body).toHaveTextContent('It may have been deleted.');
  });

  test.each([
    ...withId.map((path) => path.replace(/:\w+/, 'abc')),
    ...ownList.map((path) => `${path}/99999`).filter((path) => !isScreen(path)),
    '/assessments/7/elsewhere',
  ])('%s says that there is no such page', async (path) => {
    openPortal(path, SUPER_ADMIN);
    await heading('Page not found');
  });

  test('says so to an expert too', async () => {
    openPortal('/assessments/abc/complete');
    await heading('Page not found');
  });
});

describe('a screen for others', () => {
  const noAccess = async (path: string, user: User) => {
    openPortal(path.replaceAll(/:\w+/g, '7'), user);
    await heading('Not for your account');
    expect(document.querySelectorAll('main h1')).toHaveLength(1);
  };

  test.each(['/settings', '/settings/first', '/staff', '/changes', '/agreements/new', '/form-options'])(
    '%s says so to an admin',
    (path) => noAccess(path, ADMIN),
  );

  test.each([...ofStaffApp, routes.previewAssessment(':id')])('%s says so to an expert', (path) =>
    noAccess(path, EXPERT),
  );
});

test.each(ofStaffApp)('a signed-out person is asked to sign in at %s', async (path) => {
  openPortal(path.replaceAll(/:\w+/g, '7'), null);
  await heading('Welcome to the Expert Panel Tool');
  await arriveAt('/login');
});

test.each([
  ['/', true],
  ['/LOGIN/', true],
  ['/experts/7/', true],
  ['/experts/7//', false],
  ['/login/elsewhere', false],
  ['/vis/abc', false],
  ['/vis/', true],
  ['/assessments/7/complete/x', false],
  ['', false],
])('%s is a screen: %s', (path, is) => expect(isScreen(path)).toBe(is));
