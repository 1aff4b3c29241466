import type { Page } from 'playwright-core';

/** Of a machine without a graphics card, its drivers about reading a picture back; of a busy one, model-viewer about a frame of half a second. */
const OF_THE_MACHINE = /GL Driver Message|GPU stall|Automatic fallback to software WebGL|rAF timed out/;

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
