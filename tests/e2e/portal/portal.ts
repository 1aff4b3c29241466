import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach, vi } from 'vitest';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { openSession } from '#server/access/sessions.ts';
import type { Context } from '#server/context.ts';
import { expertOptions, type experts, type users } from '#server/db/schema/people.ts';
import { seedFormOptions } from '#server/seed/form-options.ts';
import { seedHelp } from '#server/seed/help.ts';
import { createExpert, type Person } from '#tests/api/factories.ts';
import { startTestServer, type TestMail, type TestServer } from '#tests/api/harness.ts';
import { keepSession, openPage, sharedBrowser } from '#tests/e2e/harness.ts';
import { workerPort } from '#tests/servers/worker-port.ts';

export type Portal = { server: TestServer; browser: Browser; close: () => Promise<void> };

/** The built portal on a server of this process, whose database the tests can fill; with what every installation has. */
export async function startPortal(): Promise<Portal> {
  const port = await workerPort();
  const server = await startTestServer({ port, publicUrl: `http://127.0.0.1:${port}` });
  await seedFormOptions(server.ctx);
  await server.ctx.db.transaction(seedHelp);
  const browser = await sharedBrowser();
  return {
    server,
    browser,
    async close() {
      await server.close();
    },
  };
}

const COMPLETE: Partial<typeof experts.$inferInsert> = {
  mobile_phone: '+46 70 555 01 42',
  birthdate: '1984-05-17',
  gender: 'female',
  current_company: 'Nordform Studio',
  expertise_level: 'senior',
  age_expertise_adults: 2,
  agency_experience: 4,
};

/** An approved expert with a complete profile who has accepted the agreement. */
export async function completeExpert(
  ctx: Context,
  user: Partial<typeof users.$inferInsert> = {},
  expert: Partial<typeof experts.$inferInsert> = {},
): Promise<Person> {
  const person = await createExpert(ctx, user, { ...COMPLETE, ...expert });
  const { expertiseAreas, industries, geographicRegions } = FORM_OPTIONS;
  const chosen = [expertiseAreas[0], industries[0], geographicRegions[0]].flatMap((option) => option ?? []);
  await ctx.db.insert(expertOptions).values(chosen.map(({ id }) => ({ expert_id: person.id, option_id: id })));
  return person;
}

export type Visit = {
  page: Page;
  pageErrors: Error[];
  go: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A browser in which a person is signed in already. */
export async function visitAs(
  { server, browser }: Portal,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const { context, page, pageErrors } = await openPage(browser, options);
  await keepSession(page, await openSession(server.ctx, server.ctx.db, person.id));
  return {
    page,
    pageErrors,
    go: async (path) => {
      await page.goto(server.url + path);
    },
    close: () => context.close(),
  };
}

/** Skips the rest of tests that go on where the one before ended, once one has failed. To be called in their `describe`. */
export function skipAfterFailure(): void {
  let hasFailed = false;
  beforeEach(({ skip }) => {
    if (hasFailed) skip('A step before this one has failed.');
  });
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
}

/** Goes to another screen as a link within the portal does, without loading the portal anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Waits for the newest mail to an address whose subject matches. */
export function mailTo({ server }: Portal, address: string, subject: RegExp): Promise<TestMail> {
  return vi.waitFor(
    async () => {
      const mails = await server.mailsTo(address);
      const mail = mails.find((one) => subject.test(one.subject));
      if (!mail) throw new Error(`No mail to ${address} is called ${subject}, but: ${mails.map((one) => one.subject)}`);
      return mail;
    },
    { timeout: 25_000, interval: 50 },
  );
}

/** Answers a call with a server error until the function it gives is called. */
export async function failing(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**/api${path}*`;
  await page.route(address, (route) => route.fulfill({ status: 503, json: { detail: 'Busy' } }));
  return () => page.unroute(address);
}
