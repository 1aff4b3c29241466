import * as z from 'zod';
import { adminOption, newOption, optionChange, optionOrder } from '#common/people/form-options-admin.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { addOption, allOptions, changeOption, deleteOption, orderOptions } from './edit.ts';

const tags = ['Form options'];

/** The choices of the forms, edited by super admins. */
export const formOptionsEditRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/form-options/',
    { schema: { tags, summary: 'Every choice, retired ones included', response: { 200: z.array(adminOption) } } },
    async () => allOptions(ctx.db),
  );

  app.post(
    '/api/form-options/',
    { schema: { tags, summary: 'Add a choice', body: newOption, response: { 201: adminOption } } },
    async (request, reply) => reply.code(201).send(await addOption(ctx, currentUser(request).id, request.body)),
  );

  app.put(
    '/api/form-options/order/',
    { schema: { tags, summary: 'Order the choices of one kind', body: optionOrder, response: noContent } },
    async (request, reply) => {
      await orderOptions(ctx, request.body);
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/api/form-options/:id/',
    {
      schema: {
        tags,
        summary: 'Change or retire a choice',
        params: idParams,
        body: optionChange,
        response: { 200: adminOption },
      },
    },
    async (request) => changeOption(ctx, currentUser(request).id, request.params.id, request.body),
  );

  app.delete(
    '/api/form-options/:id/',
    { schema: { tags, summary: 'Delete a choice that is not in use', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteOption(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
};
