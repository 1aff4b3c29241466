import type { Page } from 'playwright-core';

/** What the drivers of a machine without a graphics card say about reading a picture back. */
const OF_THE_MACHINE = /GL Driver Message|GPU stall|Automatic fallback to software WebGL/;

/** Collects what the browser complains about: in its console, policies that were broken, and what was not found. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  const at = () => new URL(page.url()).pathname;
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type()) || OF_THE_MACHINE.test(message.text())) return;
    found.push(`${at()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`${at()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() === 404) found.push(`${at()}: 404 ${response.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy ${violatedDirective} forbids ${blockedURI}`),
    ),
  );
  return found;
}
