import * as z from 'zod';
import { permissions } from '#common/access/permissions.ts';
import { idList, orderPayload } from '#common/api/lists.ts';
import { fieldsOfKind, queryOf, type Resource } from '#common/schema/resource.ts';
import type { CallAccess } from '#server/access/callers.ts';
import { formWith } from '#server/library/files/form.ts';
import { type Call, call } from '#server/web/call.ts';
import { readIds } from '#server/web/lists.ts';
import { noContent } from '#server/web/openapi.ts';
import type { Ways } from '#server/web/ways.ts';
import { type ListQuery, readerOf, storedAs } from './read.ts';
import { createRecord, deleteRecords, orderRecords, updateRecord } from './write.ts';

/** The calls of a plain resource: its own, and the usual ones that have a permission. @throws Error as storedAs */
export function resourceCalls(resource: Resource, ways: Ways = {}): Call[] {
  const { name, labels, row, readBy, orderable } = resource;
  const stored = storedAs(resource, ways);
  const reader = readerOf(stored);
  const many = labels.many.toLowerCase();
  const one = `${/^[aeiou]/i.test(labels.one) ? 'an' : 'a'} ${labels.one.toLowerCase()}`;
  const path = `/api/${resource.path}/` as const;
  const access = (action: string) => `${name}.${action}` as Exclude<CallAccess, 'public'>;
  const form = formOf(resource);
  const usual: Call[] = [
    call(`GET ${path}`, {
      summary: `List ${many}`,
      access: readBy ?? access('list'),
      query: queryOf(resource),
      list: row,
      run: ({ ctx, user, query }) => reader.list(ctx, query as ListQuery, user),
    }),
    call(`GET ${path}:id/`, {
      summary: `Read ${one}`,
      access: access('show'),
      response: { 200: row },
      run: ({ ctx, user, params }) => reader.one(ctx, params.id, user),
    }),
    call(`POST ${path}`, {
      summary: `Create ${one}`,
      access: access('create'),
      repeat: 'key',
      ...form,
      body: resource.payload,
      response: { 201: row },
      run: async ({ ctx, user, ...sent }) => reader.one(ctx, await createRecord(ctx, stored, sent), user),
    }),
    call(`PATCH ${path}:id/`, {
      summary: `Change ${one}: missing fields stay, a blank picture goes`,
      access: access('edit'),
      ...form,
      body: resource.change,
      response: { 200: row },
      run: async ({ ctx, user, params, ...sent }) => {
        await updateRecord(ctx, stored, params.id, sent);
        return reader.one(ctx, params.id, user);
      },
    }),
    call(`DELETE ${path}:id/`, {
      summary: `Delete ${one}`,
      access: access('delete'),
      response: noContent,
      run: ({ ctx, params }) => deleteRecords(ctx, stored, [params.id]),
    }),
    call(`DELETE ${path}`, {
      summary: `Delete ${many}, all or none`,
      access: access('delete'),
      refuses: [404],
      query: z.object({ id__in: idList.min(1) }),
      response: noContent,
      run: ({ ctx, query }) => deleteRecords(ctx, stored, readIds(query.id__in)),
    }),
    call(`PUT ${path}order/`, {
      summary: `Put ${many} in order`,
      access: access('edit'),
      body: orderPayload,
      response: noContent,
      run: ({ ctx, body }) => orderRecords(ctx, stored, body.ids),
    }),
  ];
  const { calls: own = [] } = ways;
  const isMade = ({ route, access }: Call) =>
    (access === readBy || (access.split('.')[1] ?? '') in permissions[name]) &&
    (orderable || route !== `PUT ${path}order/`) &&
    !own.some((other) => other.route === route);
  return [...usual.filter(isMade), ...own];
}

/** A resource with pictures also accepts a form. */
function formOf(resource: Resource) {
  const images = fieldsOfKind(resource, 'image').map(([name, { widths }]) => [name, { kind: 'image', widths }]);
  const lists = fieldsOfKind(resource, 'names').map(([name]) => name);
  return images.length > 0 ? { form: formWith(Object.fromEntries(images), lists) } : {};
}
