import { firstSettings } from '#common/settings/first-settings.ts';
import { privacyNotice } from '#common/settings/privacy-notice.ts';
import { settings, settingsUpdate } from '#common/settings/settings.ts';
import { currentUser } from '#server/access/authenticate.ts';
import { refuseNewSuperAdmin } from '#server/access/staff-second-factor.ts';
import type { Feature } from '#server/app.ts';
import { audit } from '#server/system/audit.ts';
import { readSettings, writeSettings } from '#server/system/settings.ts';
import { readFirstSettings } from './first-settings.ts';
import { readPrivacyNotice } from './privacy-notice.ts';

/** The settings that super admins change while the product runs. */
export const settingsRoutes: Feature = (app, ctx) => {
  app.get('/api/settings/', { schema: { summary: 'Read the settings', response: { 200: settings } } }, () =>
    readSettings(ctx.db),
  );
  app.get(
    '/api/settings/first/',
    { schema: { summary: 'What a new installation still lacks', response: { 200: firstSettings } } },
    () => readFirstSettings(ctx),
  );
  app.get(
    '/api/business/privacy/',
    { schema: { summary: 'What the privacy notice fills in', response: { 200: privacyNotice } } },
    () => readPrivacyNotice(ctx),
  );
  app.patch(
    '/api/settings/',
    { schema: { summary: 'Change settings', body: settingsUpdate, response: { 200: settings } } },
    async (request) => {
      const { body } = request;
      await ctx.db.transaction(async (tx) => {
        const before = await readSettings(tx);
        const actorId = currentUser(request).id;
        if (body.staff_second_factor_required === false && before.staff_second_factor_required)
          await refuseNewSuperAdmin(tx, actorId);
        await writeSettings(tx, body);
        await audit(tx, { actorId, action: 'settings.changed', before, after: body });
      });
      return readSettings(ctx.db);
    },
  );
};
