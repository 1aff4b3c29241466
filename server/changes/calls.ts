import { change, changeFilters, changeQuery } from '#common/changes.ts';
import { type Call, call } from '#server/web/call.ts';
import { exportChanges, listChanges } from './read.ts';

/** Who changed what and when, over all records. */
export const changeCalls: Call[] = [
  call('GET /api/changes/', {
    summary: 'The log of changes, newest first',
    access: 'changes.list',
    query: changeQuery,
    list: change,
    run: ({ ctx, query }) => listChanges(ctx.db, query),
  }),
  call('GET /api/changes/export/', {
    summary: 'The same entries as CSV, all of them',
    access: 'changes.export',
    throttle: 'export',
    exported: 'audit_log.exported',
    query: changeFilters,
    file: 'text/csv',
    run: ({ ctx, query }) => ({ name: 'changes.csv', content: exportChanges(ctx.db, query) }),
  }),
];
