import * as z from 'zod';
import { scheduledRun } from '#common/settings/schedule.ts';
import { scheduledRuns } from '#server/data/schedule.ts';
import { type Call, call } from './call.ts';

/** What the portal does by itself. */
export const scheduleCalls: Call[] = [
  call('GET /api/settings/schedule/', {
    summary: 'When the jobs by the clock last ran',
    access: 'settings.show',
    response: { 200: z.array(scheduledRun) },
    run: ({ ctx }) => scheduledRuns(ctx),
  }),
];
