import { createHash } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach, vi } from 'vitest';
import type { CurrentAgreement } from '#common/people/agreement.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { agreementVersions } from '#server/data/schema/accounts.ts';
import { seedFormOptions, seedHelp } from '#server/demo/installation.ts';
import type { Person } from '#tests/api/factories.ts';
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

/** Puts a newer agreement in force, whose text has one sentence more. */
export async function publishAgreement({ server }: Portal, sentence: string): Promise<void> {
  const { path } = (await server.call<CurrentAgreement>('GET', '/api/business/agreement/')).body;
  const text = `${(await server.call<string>('GET', path)).body}\n\n${sentence}\n`;
  const hash = createHash('sha256').update(text).digest('hex');
  await server.ctx.db.insert(agreementVersions).values({ number: 2, version: '2027-01', template: text, text, hash });
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

/** The paths of the calls with a method that a page makes from now on. */
export function callsOf(page: Page, method: string): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Answers a call with a server error until the returned function is called. */
export async function failing(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**/api${path}*`;
  await page.route(address, (route) => route.fulfill({ status: 503, json: { detail: 'Busy' } }));
  return () => page.unroute(address);
}

/** Holds the portal's scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
