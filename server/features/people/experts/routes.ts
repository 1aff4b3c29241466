import type { Feature } from '#server/app.ts';
import { expertDeletionRoutes } from './deletion/routes.ts';
import { duplicateRoutes } from './duplicates/routes.ts';
import { inviteRoutes } from './invite/routes.ts';
import { expertListRoutes } from './list/routes.ts';
import { expertProfileRoutes } from './profile/routes.ts';
import { reviewRoutes } from './review/routes.ts';

/** Everything staff do with experts. */
export const expertRoutes: Feature = (app, ctx) => {
  const parts = [
    expertListRoutes,
    expertProfileRoutes,
    reviewRoutes,
    inviteRoutes,
    duplicateRoutes,
    expertDeletionRoutes,
  ];
  for (const routes of parts) routes(app, ctx);
};
