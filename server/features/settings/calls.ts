import { firstSettings } from '#common/settings/first-settings.ts';
import { privacyNotice } from '#common/settings/privacy-notice.ts';
import { settings, settingsUpdate } from '#common/settings/settings.ts';
import { refuseNewSuperAdmin } from '#server/access/staff-second-factor.ts';
import { type Call, call } from '#server/http/call.ts';
import { audit } from '#server/system/audit.ts';
import { readSettings, writeSettings } from '#server/system/settings.ts';
import { readFirstSettings } from './first-settings.ts';
import { readPrivacyNotice } from './privacy-notice.ts';

/** The settings that super admins change while the product runs. */
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
    run: async ({ ctx, user, body }) => {
      await ctx.db.transaction(async (tx) => {
        const before = await readSettings(tx);
        if (body.staff_second_factor_required === false && before.staff_second_factor_required)
          await refuseNewSuperAdmin(tx, user.id);
        await writeSettings(tx, body);
        await audit(tx, { actorId: user.id, action: 'settings.changed', before, after: body });
      });
      return readSettings(ctx.db);
    },
  }),
];
