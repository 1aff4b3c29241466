import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAllSessions } from '#server/accounts/sessions.ts';
import { writeSettings } from '#server/data/settings.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAdmin, createCompleteExpert, PASSWORD } from '#tests/api/factories.ts';
import { startTestServer, type TestServer } from '#tests/api/harness.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, PHONE, sharedBrowser } from '#tests/e2e/harness.ts';
import { onPhone } from '#tests/e2e/player/touch.ts';
import { callsOf } from '#tests/e2e/portal/portal.ts';
import { workerPort } from '#tests/servers/worker-port.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  const port = await workerPort();
  // Passkeys belong to a host name, never to a number.
  address = `http://localhost:${port}`;
  server = await startTestServer({ port, publicUrl: address });
  await seedFormOptions(server.ctx);
  await writeSettings(server.ctx.db, { staff_second_factor_required: true });
});
afterAll(() => server?.close());

/** Returns the browser an authenticator that answers by itself. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('staff without a second factor enrol a passkey on a phone, and sign in with it', async () => {
  const admin = await createAdmin(server.ctx);
  const { context, page, pageErrors } = await openPage(await sharedBrowser(), { viewport: PHONE });
  await plugInAuthenticator(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const enterPassword = async () => {
    await page.getByPlaceholder('Your Name').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press('Log In');
  };

  await page.goto(`${address}/account`);
  await enterPassword();
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await press('Add a passkey');
  await page.getByLabel('Your password').fill(PASSWORD);
  await press('Continue');
  await page.getByLabel('Name').fill('My phone');
  await expectAccessible(page);
  await press('Create the passkey');
  await press('I have saved them');
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  await page.getByLabel('First name').fill('Half typed');
  await page.getByRole('tab', { name: 'Password' }).click();
  const saves = callsOf(page, 'PUT');
  const { tap } = await onPhone(page);
  await tap(page.getByRole('button', { name: 'Add a passkey' }));
  await page.getByLabel('Your password').fill(PASSWORD);
  await tap(page.getByRole('button', { name: 'Continue' }));
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  expect(saves, 'a dialog saves no form behind it').toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${address}/account`);
  await enterPassword();
  await press('Use a passkey');
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByText('My phone').waitFor();
  await page.getByText(/^Added .* last used/).waitFor();
  await expectAccessible(page);

  const expert = await createCompleteExpert(server.ctx);
  await page.goto(`${address}/experts/${expert.id}`);
  await page.getByLabel('Current company').fill('Renamed Ltd');
  await endAllSessions(server.ctx.db, admin.id);
  await press('Save Changes');
  await page
    .getByRole('dialog', { name: 'Please sign in again' })
    .getByLabel(/^Password/)
    .fill(PASSWORD);
  await press('Sign in');
  await press('Use a passkey');
  await page.getByText('Expert profile updated successfully').first().waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});
