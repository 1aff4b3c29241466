import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { type StartedWorld, startWorld } from '#tests/e2e/player/start-world.ts';
import { threeQuestions } from '#tests/e2e/player/three-questions.ts';
import { ADMIN, EXPERT } from '#tests/e2e/player/world.ts';
import { ENGINES, type Engine } from './engine.ts';

let world: StartedWorld | undefined;
beforeAll(async () => {
  if (ENGINES.some(([, start]) => start)) world = await startWorld();
});
afterAll(() => world?.close());

/** What somebody does. Each step is tried until the page has what it needs, also while a page is being loaded. */
function person(engine: Engine) {
  const helpers = `
    const said = (element) => (element.getAttribute('aria-label') ?? element.innerText ?? '').trim();
    const field = (label) => [...document.querySelectorAll('label')].find((one) => one.innerText.replace(/\\s*\\*$/, '').trim() === label)?.control;
  `;
  /** @param find JavaScript that gives the element, or what else is waited for, as `found`; @param act what is done with it */
  const step = async (what: string, find: string, act = '') => {
    const script = `(() => { ${helpers} const found = ${find}; if (!found) return false; ${act}; return true; })()`;
    await expect
      .poll(() => engine.run<boolean>(script).catch(() => false), { message: what, timeout: 30_000 })
      .toBe(true);
  };
  const text = (value: string) => JSON.stringify(value);
  const named = (name: string) =>
    `[...document.querySelectorAll('button, a, [role="tab"]')].find((one) => !one.disabled && said(one) === ${text(name)})`;
  return {
    sees: (what: string) => step(`sees ${what}`, `document.body.innerText.includes(${text(what)})`),
    presses: (name: string) => step(`presses ${name}`, named(name), 'found.click()'),
    chooses: (label: string) => step(`chooses ${label}`, `field(${text(label)})`, 'found.click()'),
    fills: (label: string, value: string) =>
      step(
        `fills ${label}`,
        `field(${text(label)}) ?? document.querySelector('[data-question] textarea')`,
        `const kind = found instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(found, ${text(value)});
        found.dispatchEvent(new Event('input', { bubbles: true }))`,
      ),
  };
}

test.each(ENGINES)('%s: an expert answers and asks for the gift card; staff read it', async (name, start) => {
  if (!start || !world)
    return console.log(
      `SKIPPED: this machine has no ${name} (Debian: firefox-esr; webkit2gtk-driver, xvfb and xauth).`,
    );
  const engine = await start();
  try {
    const { sees, presses, chooses, fills } = person(engine);
    const signIn = async (email: string, screen: string) => {
      await fills('Username', email);
      await fills('Password', DEMO_PASSWORD);
      await presses('Log In');
      await sees(screen);
    };
    const id = await world.publish(threeQuestions(), { title: `Study in ${name}` });
    await engine.go(`${world.url}/login`);
    await signIn(EXPERT, 'Welcome Back');
    await engine.go(`${world.url}/assessments/${id}/complete`);
    await presses('Start');
    await sees('How good?');
    await presses('Next');
    await sees('Which one?');
    await chooses('A');
    await presses('Next');
    await sees('Why?');
    await engine.run('history.back()');
    await sees('Which one?');
    await presses('Next');
    await fills('Why?', `The label, seen in ${name}`);
    await presses('Review');
    await sees('Review your answers');
    await presses('Submit');
    await sees('Thank you');
    await engine.go(`${world.url}/my-payouts`);
    await sees("You've got $40.00 waiting for you!");
    await presses('Send gift card to my email');
    await sees('Gift card request sent!');

    await engine.run('localStorage.clear()');
    await engine.go(`${world.url}/login`);
    await signIn(ADMIN, 'Assessments');
    await engine.go(`${world.url}/responses/${id}`);
    await sees(`The label, seen in ${name}`);
    const errors = await engine.run<string[]>(
      '[...document.querySelectorAll("[role=alert]")].map((one) => one.innerText)',
    );
    expect(errors).toEqual([]);
  } finally {
    await engine.close();
  }
});
