import * as z from 'zod';
import { AGE_GROUPS, BACKGROUNDS } from '#common/expert-profile.ts';
import { formOption, formOptions, keyedOption } from '#common/form-options.ts';
import type { Feature } from '../../app.ts';
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
  app.get(
    '/api/experts/expertise-areas/',
    { schema: { tags, summary: 'Areas of expertise', response: { 200: options } } },
    async () => (await offeredOptions(ctx.db)).expertiseAreas,
  );
  app.get(
    '/api/experts/industries/',
    { schema: { tags, summary: 'Industries', response: { 200: options } } },
    async () => (await offeredOptions(ctx.db)).industries,
  );
  app.get(
    '/api/experts/regions/',
    { schema: { tags, summary: 'Geographic regions', response: { 200: options } } },
    async () => (await offeredOptions(ctx.db)).geographicRegions,
  );
  app.get(
    '/api/experts/age-groups/',
    { schema: { tags, summary: 'Age groups that experts rate', response: { 200: keyedOptions } } },
    async () => AGE_GROUPS.map(({ key, label, years }) => ({ id: key, name: `${label} ${years}` })),
  );
  app.get(
    '/api/experts/backgrounds/',
    { schema: { tags, summary: 'Professional backgrounds that experts rate', response: { 200: keyedOptions } } },
    async () => BACKGROUNDS.map(({ key, label }) => ({ id: key, name: label })),
  );
};
