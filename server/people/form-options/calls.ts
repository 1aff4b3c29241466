import * as z from 'zod';
import { formOption, formOptions, keyedOption } from '#common/people/form-options.ts';
import { adminOption, newOption, optionChange, optionOrder, optionQuery } from '#common/people/form-options-admin.ts';
import { AGE_GROUPS, BACKGROUNDS } from '#common/people/profile-fields.ts';
import type { Db } from '#server/data/database.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { addOption, allOptions, changeOption, deleteOption, offeredOptions, orderOptions } from './edit.ts';

const options = z.array(formOption);
const keyedOptions = z.array(keyedOption);

const offered = (list: 'expertiseAreas' | 'industries' | 'geographicRegions') => async (db: Db) =>
  (await offeredOptions(db))[list];

const lists = [
  ['expertise-areas', 'Areas of expertise', options, offered('expertiseAreas')],
  ['industries', 'Industries', options, offered('industries')],
  ['regions', 'Geographic regions', options, offered('geographicRegions')],
  [
    'age-groups',
    'Age groups that experts rate',
    keyedOptions,
    () => AGE_GROUPS.map(({ key, label, years }) => ({ id: key, name: `${label} ${years}` })),
  ],
  [
    'backgrounds',
    'Professional backgrounds that experts rate',
    keyedOptions,
    () => BACKGROUNDS.map(({ key, label }) => ({ id: key, name: label })),
  ],
] as const;

// The specification can be read as either path, so both exist.
const listCalls: Call[] = lists.flatMap(([name, summary, response, read]) =>
  ['experts/', ''].map((folder) =>
    call(`GET /api/${folder}${name}/`, {
      summary,
      access: 'public',
      response: { 200: response },
      run: ({ ctx }) => read(ctx.db),
    }),
  ),
);

/** The options of the forms. Everybody may read them, since the registration needs them; super admins edit them. */
export const formOptionsCalls: Call[] = [
  call('GET /api/experts/form-options/', {
    summary: 'Every choice of the forms',
    access: 'public',
    response: { 200: formOptions },
    run: ({ ctx }) => offeredOptions(ctx.db),
  }),
  ...listCalls,
  call('GET /api/form-options/', {
    summary: 'Every choice, or those of one kind, retired ones included',
    access: 'form-options.list',
    query: optionQuery,
    response: { 200: z.array(adminOption) },
    run: ({ ctx, query }) => allOptions(ctx.db, query.kind),
  }),
  call('POST /api/form-options/', {
    summary: 'Add a choice',
    access: 'form-options.create',
    repeat: 'key',
    body: newOption,
    response: { 201: adminOption },
    run: ({ ctx, body }) => addOption(ctx, body),
  }),
  call('PUT /api/form-options/order/', {
    summary: 'Order the choices of one kind',
    access: 'form-options.edit',
    body: optionOrder,
    response: noContent,
    run: ({ ctx, body }) => orderOptions(ctx, body),
  }),
  call('PATCH /api/form-options/:id/', {
    summary: 'Change or retire a choice',
    access: 'form-options.edit',
    body: optionChange,
    response: { 200: adminOption },
    run: ({ ctx, params, body }) => changeOption(ctx, params.id, body),
  }),
  call('DELETE /api/form-options/:id/', {
    summary: 'Delete a choice that is not in use',
    access: 'form-options.delete',
    response: noContent,
    run: ({ ctx, params }) => deleteOption(ctx, params.id),
  }),
];
