import { beforeEach, expect, test, vi } from 'vitest';
import script from '../../common/static/reload-once.js?raw';

const reload = vi.fn();
const serve = vi.fn(async () => new Response());
/** The window's events, apart from those of the test's own page. */
let events: EventTarget;

/** Loads the page: the script is run in it, with a location that notes reloading and a clock without waiting. */
function loadPage(root = '<main>Portal</main>'): void {
  events = new EventTarget();
  document.body.innerHTML = `<div id="root">${root}</div>`;
  const page = {
    addEventListener: events.addEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    location: { reload },
    fetch: serve,
    setTimeout: (done: () => void) => done(),
  };
  new Function(...Object.keys(page), script)(...Object.values(page));
}

/** The event of an element, as a listener of the window sees it. */
function happens(name: string, element?: Element): void {
  const event = new Event(name);
  if (element) Object.defineProperty(event, 'target', { value: element });
  events.dispatchEvent(event);
}

const missing = (tag: string, attributes: object = {}) =>
  happens('error', Object.assign(document.createElement(tag), attributes));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const note = () => document.getElementById('root')?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  loadPage();
});

test.each([
  ['a script', () => missing('script')],
  ['a style sheet', () => missing('link', { rel: 'stylesheet' })],
  ['a part that is loaded later', () => happens('vite:preloadError')],
])('the page is reloaded once if %s is missing', async (_what, miss) => {
  miss();
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  loadPage();
  miss();
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the page is reloaded again if something is missing later', async () => {
  sessionStorage.setItem('reloaded_at', String(Date.now() - 11 * 60_000));
  missing('script');
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that stays empty after reloading says so', async () => {
  sessionStorage.setItem('reloaded_at', String(Date.now()));
  loadPage('');
  missing('script');
  await settled();
  expect(note()).toMatch(/could not be loaded/);
});

test('a picture that is missing reloads nothing', async () => {
  missing('img');
  missing('link', { rel: 'icon' });
  await settled();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['no server answers', () => serve.mockRejectedValueOnce(new TypeError('no network'))],
  ['the server answers with an error', () => serve.mockResolvedValueOnce(new Response('', { status: 502 }))],
  [
    'the page says that something is not saved',
    () => events.addEventListener('beforeunload', (e) => e.preventDefault()),
  ],
  [
    'a field in which somebody typed is on the screen',
    () => happens('input', document.body.firstElementChild ?? undefined),
  ],
])('the page is not reloaded while %s', async (_what, prepare) => {
  prepare();
  missing('script');
  await settled();
  expect(reload).not.toHaveBeenCalled();
  expect(note()).toBe('Portal');
});

test('a field on a screen that was left does not prevent reloading', async () => {
  happens('input', document.createElement('input'));
  missing('script');
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
});
