import * as z from 'zod';
import { firstSettings } from '#common/settings/first-settings.ts';
import { privacyNotice } from '#common/settings/privacy-notice.ts';
import { scheduledRun } from '#common/settings/schedule.ts';
import { settings, settingsUpdate } from '#common/settings/settings.ts';
import { scheduledRuns } from '#server/data/schedule.ts';
import { readSettings } from '#server/data/settings.ts';
import { type Call, call } from '#server/web/call.ts';
import { changeSettings } from './change.ts';
import { readFirstSettings, readPrivacyNotice } from './read.ts';

/** The settings that super admins change while the product runs, and what the portal does by itself. */
export const settingsCalls: Call[] = [
  call('GET /api/settings/', {
    summary: 'Read the settings',
    access: 'settings.show',
    response: { 200: settings },
    run: ({ ctx }) => readSettings(ctx.db),
  }),
  call('GET /api/settings/first/', {
    summary: 'What a new installation still lacks',
    access: 'settings.show',
    response: { 200: firstSettings },
    run: ({ ctx }) => readFirstSettings(ctx),
  }),
  call('GET /api/business/privacy/', {
    summary: 'What the privacy notice fills in',
    access: 'public',
    response: { 200: privacyNotice },
    run: ({ ctx }) => readPrivacyNotice(ctx),
  }),
  call('PATCH /api/settings/', {
    summary: 'Change settings',
    access: 'settings.edit',
    body: settingsUpdate,
    response: { 200: settings },
    run: ({ ctx, user, body }) => changeSettings(ctx, user.id, body),
  }),
  call('GET /api/settings/schedule/', {
    summary: 'When the jobs by the clock last ran',
    access: 'settings.show',
    response: { 200: z.array(scheduledRun) },
    run: ({ ctx }) => scheduledRuns(ctx),
  }),
];
