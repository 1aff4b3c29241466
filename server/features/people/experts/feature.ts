import type { Feature } from '#server/app.ts';
import { accountRoutes } from './expert-routes.ts';
import { inviteRoutes } from './invite-routes.ts';
import { panelRoutes } from './panel-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { expertRoutes } from './routes.ts';

/** Everything staff do with experts. */
export const expertsFeature: Feature = (app, ctx) => {
  for (const routes of [expertRoutes, reviewRoutes, inviteRoutes, accountRoutes, panelRoutes]) routes(app, ctx);
};
