import type * as z from 'zod';
import { detail, fieldErrors } from '#common/api/errors.ts';
import { listQuery, page } from '#common/api/lists.ts';
import { staffInvitation, staffMember, staffUpdate } from '#common/people/staff.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { App, Feature } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { limitAndOffset, pageAnswer } from '#server/http/lists.ts';
import { idParams } from '#server/http/route-schemas.ts';
import { inviteAgain, inviteStaff, resetSecondFactor, setStaffActive, updateStaff } from './edit-staff.ts';
import { listStaff, staffView } from './queries.ts';

const refusals = { 404: detail };

/** The staff themselves: for super admins only. */
export const staffRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/staff/',
    { schema: { summary: 'List the staff', querystring: listQuery, response: { 200: page(staffMember) } } },
    async (request) => {
      const { count, rows } = await listStaff(ctx.db, limitAndOffset(request.query), request.query);
      return pageAnswer(request, request.query, count, rows);
    },
  );
  app.post(
    '/api/staff/',
    {
      schema: {
        summary: 'Invite a staff member',
        body: staffInvitation,
        response: { 201: staffMember, 400: fieldErrors },
      },
    },
    async (request, reply) => reply.code(201).send(await inviteStaff(ctx, currentUser(request).id, request.body)),
  );
  app.get(
    '/api/staff/:id/',
    { schema: { summary: 'Read a staff member', params: idParams, response: { 200: staffMember, 404: detail } } },
    (request) => staffView(ctx.db, request.params.id),
  );
  app.patch(
    '/api/staff/:id/',
    {
      schema: {
        summary: 'Change names or role of a staff member',
        params: idParams,
        body: staffUpdate,
        response: { 200: staffMember, 400: fieldErrors, ...refusals },
      },
    },
    async (request) => updateStaff(ctx, currentUser(request).id, request.params.id, request.body),
  );
  action(app, ctx, '/api/staff/:id/invite/', 'Email another link to set a password', inviteAgain);
  action(app, ctx, '/api/staff/:id/deactivate/', 'Lock a staff member out', (...of) => setStaffActive(...of, false));
  action(app, ctx, '/api/staff/:id/activate/', 'Let a staff member in again', (...of) => setStaffActive(...of, true));
  action(
    app,
    ctx,
    '/api/staff/:id/reset-second-factor/',
    'Switch off a second factor that was lost',
    resetSecondFactor,
  );
};

type Action = (ctx: Context, actorId: number, id: number) => Promise<z.infer<typeof staffMember>>;

function action(app: App, ctx: Context, url: string, summary: string, run: Action): void {
  app.post(
    url,
    { schema: { summary, params: idParams, response: { 200: staffMember, ...refusals } } },
    async (request) => run(ctx, currentUser(request).id, request.params.id),
  );
}
