import { eq } from 'drizzle-orm';
import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { users } from '#server/db/schema/accounts.ts';
import { notFound } from '#server/http/errors.ts';
import { expertDeletionRoutes } from './deletion/routes.ts';
import { duplicateRoutes } from './duplicates/routes.ts';
import { inviteRoutes } from './invite/routes.ts';
import { expertListRoutes } from './list/routes.ts';
import { expertProfileRoutes } from './profile/routes.ts';
import { reviewRoutes } from './review/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route about an expert that reads the row itself and finds it only for those who may. */
    checksReader?: boolean;
  }
}

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
  app.register(async (scope) => {
    // Staff have rows too; calls that name one do not find it for those who may not read it.
    scope.addHook('preHandler', async (request) => {
      if (request.routeOptions.config.checksReader) return;
      const { id } = request.params as { id?: number };
      const [owner] = id ? await ctx.db.select({ role: users.role }).from(users).where(eq(users.id, id)) : [];
      const row = owner && { id, isAdmin: isStaffRole(owner.role) };
      if (row && !may(currentUser(request), 'show', 'experts', row)) throw notFound();
    });
    for (const routes of parts) routes(scope, ctx);
  });
};
