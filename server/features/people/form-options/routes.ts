import * as z from 'zod';
import { formOption, formOptions, keyedOption } from '#common/people/form-options.ts';
import { adminOption, newOption, optionChange, optionOrder, optionQuery } from '#common/people/form-options-admin.ts';
import { AGE_GROUPS, BACKGROUNDS } from '#common/people/profile-choices.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Feature } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { idParams, noContent } from '#server/http/route-schemas.ts';
import { addOption, allOptions, changeOption, deleteOption, orderOptions } from './edit.ts';
import { offeredOptions } from './queries.ts';

const options = z.array(formOption);
const keyedOptions = z.array(keyedOption);

export const formOptionsRoutes: Feature = (app, ctx) => {
  choiceRoutes(app, ctx);
  editRoutes(app, ctx);
};

/** The choices of the forms. Open to everybody: the registration wizard needs them before anybody is signed in. */
const choiceRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/form-options/',
    { schema: { summary: 'Every choice of the forms', response: { 200: formOptions } } },
    async () => offeredOptions(ctx.db),
  );
  for (const { name, summary, response, read } of lists(ctx)) {
    // The specification's list of paths can be read both ways.
    for (const base of ['/api/experts', '/api'])
      app.get(`${base}/${name}/`, { schema: { summary, response: { 200: response } } }, read);
  }
};

/** The choices of the forms, edited by super admins. */
const editRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/form-options/',
    {
      schema: {
        summary: 'Every choice, or those of one kind, retired ones included',
        querystring: optionQuery,
        response: { 200: z.array(adminOption) },
      },
    },
    async (request) => allOptions(ctx.db, request.query.kind),
  );

  app.post(
    '/api/form-options/',
    { schema: { summary: 'Add a choice', body: newOption, response: { 201: adminOption } } },
    async (request, reply) => reply.code(201).send(await addOption(ctx, currentUser(request).id, request.body)),
  );

  app.put(
    '/api/form-options/order/',
    { schema: { summary: 'Order the choices of one kind', body: optionOrder, response: noContent } },
    async (request, reply) => {
      await orderOptions(ctx, request.body);
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/api/form-options/:id/',
    {
      schema: {
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
    { schema: { summary: 'Delete a choice that is not in use', params: idParams, response: noContent } },
    async (request, reply) => {
      await deleteOption(ctx, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
};

/** The five lists, each for itself. */
function lists({ db }: Context) {
  return [
    {
      name: 'expertise-areas',
      summary: 'Areas of expertise',
      response: options,
      read: async () => (await offeredOptions(db)).expertiseAreas,
    },
    {
      name: 'industries',
      summary: 'Industries',
      response: options,
      read: async () => (await offeredOptions(db)).industries,
    },
    {
      name: 'regions',
      summary: 'Geographic regions',
      response: options,
      read: async () => (await offeredOptions(db)).geographicRegions,
    },
    {
      name: 'age-groups',
      summary: 'Age groups that experts rate',
      response: keyedOptions,
      read: async () => AGE_GROUPS.map(({ key, label, years }) => ({ id: key, name: `${label} ${years}` })),
    },
    {
      name: 'backgrounds',
      summary: 'Professional backgrounds that experts rate',
      response: keyedOptions,
      read: async () => BACKGROUNDS.map(({ key, label }) => ({ id: key, name: label })),
    },
  ];
}
