import * as z from 'zod';
import { AGE_GROUPS, BACKGROUNDS } from '#common/people/expert-profile.ts';
import { formOption, formOptions, keyedOption } from '#common/people/form-options.ts';
import type { Feature } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { offeredOptions } from './queries.ts';

const tags = ['Form options'];
const options = z.array(formOption);
const keyedOptions = z.array(keyedOption);

/** The choices of the forms. Open to everybody: the registration wizard needs them before anybody is signed in. */
export const formOptionsRoutes: Feature = (app, ctx) => {
  app.get(
    '/api/experts/form-options/',
    { schema: { tags, summary: 'Every choice of the forms', response: { 200: formOptions } } },
    async () => offeredOptions(ctx.db),
  );
  for (const { name, summary, response, read } of lists(ctx)) {
    // The specification's list of paths can be read both ways.
    for (const base of ['/api/experts', '/api'])
      app.get(`${base}/${name}/`, { schema: { tags, summary, response: { 200: response } } }, read);
  }
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
