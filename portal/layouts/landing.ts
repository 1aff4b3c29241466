import { routes } from '#common/access/addresses.ts';
import { isStaff } from '#common/access/roles.ts';
import type { User } from '#common/access/sign-in.ts';

const EXPERTS_ONLY = [routes.home, routes.payouts];
const PUBLIC = [routes.login, routes.register, routes.forgotPassword, routes.resetPassword];
const FOR_EXPERTS = [...EXPERTS_ONLY, routes.account, routes.help];
const COMPLETE = /^\/assessments\/[^/]+\/complete\/?$/;

/** Returns a person's first screen: for staff the assessments, for experts home. */
export function landingFor(user: User): string {
  return isStaff(user) ? routes.assessments : routes.home;
}

/**
 * Returns where to go after sign-in: the remembered address if it belongs to this site and is open to the person's
 * role, else the first screen.
 */
export function destinationFor(user: User, remembered: unknown, origin = window.location.origin): string {
  if (typeof remembered !== 'string' || !remembered.startsWith('/')) return landingFor(user);
  const address = new URL(remembered, origin);
  if (address.origin !== origin) return landingFor(user);
  return isOpenTo(user, address.pathname) ? address.pathname + address.search + address.hash : landingFor(user);
}

function isOpenTo(user: User, path: string): boolean {
  const isOne = (list: readonly string[]) => list.includes(path.replace(/\/$/, ''));
  if (path === routes.root || isOne(PUBLIC)) return false;
  return isStaff(user) ? !isOne(EXPERTS_ONLY) : isOne(FOR_EXPERTS) || COMPLETE.test(path);
}
