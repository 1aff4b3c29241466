import type { AccessResource } from './permissions.ts';
import { routes } from './routes.ts';

/**
 * The resources of the staff app with a screen, each with the entry of the menu that it belongs to; null for none. The staff app has to draw
 * every one, its address (`/brands`) leads whoever is signed out to the sign-in, and the menu shows an entry to those who may list it.
 */
export const staffResources = {
  assessments: routes.assessments,
  responses: routes.assessments,
  vis: routes.visList,
  brands: routes.visList,
  'vis-materials': routes.visList,
  experts: routes.experts,
  'form-options': null,
  payouts: routes.payments,
  staff: routes.staff,
  changes: routes.changes,
} as const satisfies { [Resource in AccessResource]?: string | null };

export type StaffResource = keyof typeof staffResources;
