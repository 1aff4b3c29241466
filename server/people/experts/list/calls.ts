import { panelOverview } from '#common/people/experts/activity.ts';
import { assignMatchingPayload, matchingCounts } from '#common/people/experts/assign-matching.ts';
import { expertFilterOptions, expertFilters, expertListQuery } from '#common/people/experts/filters.ts';
import { expertPage } from '#common/people/experts/list.ts';
import { type Call, call } from '#server/web/call.ts';
import { pageAnswer } from '#server/web/lists.ts';
import { assignMatching, countMatching } from './assign-matching.ts';
import { readOverview } from './counts.ts';
import { exportExperts } from './export.ts';
import { filterOptions, listExperts } from './list.ts';

/** The experts for staff: list, filters, export, and the panel in figures. */
export const expertListCalls: Call[] = [
  call('GET /api/experts/list/', {
    summary: 'List experts',
    access: 'experts.list',
    query: expertListQuery,
    response: { 200: expertPage },
    run: async ({ ctx, user, query, request }) => {
      const { rows, size, totals } = await listExperts(ctx, query, user);
      return { ...pageAnswer(request, query, size.count, rows), countExact: size.exact, totals };
    },
  }),
  call('GET /api/experts/filter-options/', {
    summary: 'What the filters of the list offer',
    access: 'experts.list',
    response: { 200: expertFilterOptions },
    run: ({ ctx }) => filterOptions(ctx.db),
  }),
  call('GET /api/experts/export/', {
    summary: 'Export the experts that match as CSV',
    access: 'experts.export',
    throttle: 'export',
    exported: 'experts.exported',
    query: expertFilters,
    file: 'text/csv',
    run: async ({ ctx, query }) => ({ name: 'experts.csv', content: await exportExperts(ctx.db, query) }),
  }),
  call('GET /api/experts/overview/', {
    summary: 'The panel in figures',
    access: 'experts.list',
    response: { 200: panelOverview },
    run: ({ ctx }) => readOverview(ctx),
  }),
];

/** Assigning all matching experts to an assessment. These calls are here, since only this domain knows the filters of the panel. */
export const assignMatchingCalls: Call[] = [
  call('POST /api/assessments/:id/assignments/matching/', {
    summary: 'Assign every expert who matches',
    access: 'assessments.assign',
    repeat: 'key',
    body: assignMatchingPayload,
    response: { 200: matchingCounts },
    run: ({ ctx, user, params, body }) => assignMatching(ctx, user.id, params.id, body),
  }),
  call('POST /api/assessments/:id/assignments/matching/count/', {
    summary: 'Ask how many of those who match can be assigned',
    access: 'assessments.assign',
    repeat: 'own',
    body: assignMatchingPayload,
    response: { 200: matchingCounts },
    run: ({ ctx, params, body }) => countMatching(ctx, params.id, body),
  }),
];
