import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Session, User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { api } from '#common/ui/api/api.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { routeTable } from '#portal/routes.tsx';
import { cleanUp } from '../clean-up.ts';

/** A call that the portal made. */
export type Call = { method: string; path: string; body: unknown; token: string | undefined };
/** The JSON of an answer, a whole response, or a function that returns one; an Error means that no answer comes. */
export type Answer = unknown | ((call: Call) => unknown);

const WIDE = 1440;
export const PHONE_WIDTH = 360;
let width = WIDE;
/** The width of the window that the next screen is drawn for. */
export const setWidth = (next: number) => {
  width = next;
};
const GRANTED = { iat: 1_790_000_000, exp: 4_102_444_800 };
const token = (claims: object) => `e30.${btoa(JSON.stringify({ ...GRANTED, ...claims }))}.x`;

export const EXPERT: User = {
  id: 7,
  username: null,
  email: 'ines@example.com',
  first_name: 'Ines',
  last_name: 'Varela',
  role: 'expert',
  is_staff: false,
  is_superuser: false,
  agreement_required: false,
  agreement_accepted: null,
  second_factor_required: false,
  first_settings_required: false,
};
export const ADMIN: User = {
  ...EXPERT,
  id: 9,
  email: 'ada@example.com',
  first_name: 'Ada',
  role: 'admin',
  is_staff: true,
};

/** A complete profile of an approved expert. */
export const PROFILE: ExpertProfile = {
  id: 7,
  first_name: 'Ines',
  last_name: 'Varela',
  email: EXPERT.email,
  mobile_phone: '+46 70 555 01 42',
  birthdate: '1984-05-17',
  age: 42,
  gender: 'female',
  linkedin_profile_url: '',
  current_company: 'Nordform Studio',
  specialization: '',
  expertise_level: 'senior',
  expertise_areas: [1],
  other_expertise: '',
  industries: [10],
  other_industries: '',
  geographical_expertise: [22],
  design_expertise: [],
  age_expertise_children: 0,
  age_expertise_teenagers: 0,
  age_expertise_adults: 2,
  age_expertise_seniors: 0,
  agency_experience: 4,
  academia_experience: 0,
  marketing_experience: 0,
  market_research_experience: 0,
  design_experience: 0,
  brands: [],
  additional_info: '',
  profile_picture: null,
  works_with_beverage_client: false,
  status: 'approved',
  rejection_reason: '',
  registration_complete: true,
  retired_choices: { expertiseLevels: [], expertiseAreas: [], industries: [], geographicRegions: [] },
  revision: 1,
};

export const sessionOf = (user: User, name = 'first'): Session => ({
  access: token({ user_id: user.id, jti: name }),
  refresh: `refresh ${name}`,
  user,
});

/** A token that serves a registration only. */
export const REGISTRATION_TOKEN = token({ user_id: 7, scope: 'registration' });

/** What every screen asks for, unless a test answers otherwise. */
const usual = (user: User): Record<string, Answer> => ({
  'GET /auth/profile/': user,
  'GET /experts/profile/me/': { ...PROFILE, id: user.id, first_name: user.first_name, email: user.email },
  'GET /business/contact/': { email: 'help@example.com', company: 'Northlight Marketing', payout_days: [15, 30] },
  'GET /experts/form-options/': FORM_OPTIONS,
  'GET /auth/notification-preferences/': {
    newSurveys: true,
    deadlineReminders: true,
    payouts: true,
    staffMessages: true,
  },
  'GET /expert/assigned-assessments/': [],
  'GET /expert/dashboard-stats/': { total: 0, assigned: 0, new: 0, completed: 0, in_progress: 0 },
  'POST /auth/token/': () => sessionOf(user),
  'POST /auth/token/blacklist/': { detail: 'ok' },
});

let answers: Record<string, Answer> = {};
let router: ReturnType<typeof createBrowserRouter> | undefined;
export let calls: Call[] = [];

/** A refusal: a status with its JSON. A busy server says to ask again at once. */
export const refusal = (status: number, body: object = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'retry-after': '0' } });
export const NO_ANSWER = new Error('no answer');

/** Answers calls such as 'POST /auth/token/' from now on. */
export const answer = (more: Record<string, Answer>) => Object.assign(answers, more);

/** Holds an answer back until the returned function is called. */
export function held(value: unknown): { answer: () => Promise<unknown>; release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => released.then(() => value), release };
}

async function serve(address: string, method: string, body: unknown, access: string | null): Promise<Response> {
  const path = new URL(address, window.location.origin).pathname.replace(/^\/api/, '');
  const call: Call = { method, path, body, token: access?.replace('Bearer ', '') };
  calls.push(call);
  const known = answers[`${method} ${path}`];
  if (known === undefined) return refusal(404, { detail: `The test has no answer to ${method} ${path}` });
  const given = await (typeof known === 'function' ? known(call) : known);
  if (given instanceof Error) throw given;
  return given instanceof Response ? given.clone() : new Response(JSON.stringify(given));
}

/** Installs the fake server and what jsdom lacks before each test of the calling file, and cleans up after each. */
export function preparePortal(): void {
  beforeEach(() => {
    calls = [];
    width = WIDE;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
      return serve(address, init.method ?? 'GET', body, new Headers(init.headers).get('authorization'));
    });
    vi.spyOn(api, 'upload').mockImplementation(async (method, path, body) => {
      const response = await serve(`/api${path}`, method, body, null);
      return (await response.json()) as never;
    });
    vi.stubGlobal('matchMedia', (query: string) => {
      const [, least] = /min-width:\s*(\d+)/.exec(query) ?? [];
      const [, most] = /max-width:\s*(\d+)/.exec(query) ?? [];
      const none = () => undefined;
      return {
        // Without movement, menus and dialogs are gone at once.
        matches: query.includes('reduced-motion') || width >= Number(least) || width <= Number(most),
        addEventListener: none,
        removeEventListener: none,
        addListener: none,
        removeListener: none,
      };
    });
    // What jsdom does not have, since it lays nothing out.
    vi.stubGlobal('scrollTo', () => undefined);
    Element.prototype.scrollIntoView ??= () => undefined;
    Element.prototype.scrollTo ??= () => undefined;
    globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  });

  afterEach(() => {
    router?.dispose();
    router = undefined;
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  // The last that is registered runs first.
  afterEach(cleanUp);
}

/** The whole portal at an address, as `user` or signed out, on a server that gives the usual answers and `more`. */
export function openPortal(address: string, user: User | null = EXPERT, more: Record<string, Answer> = {}): void {
  answers = { ...usual(user ?? EXPERT), ...more };
  if (user) {
    const { access, refresh } = sessionOf(user);
    localStorage.setItem('access_token', access);
    localStorage.setItem('refresh_token', refresh);
  }
  load(address);
}

/** Loads an address as a reload does: what a tab stores stays, what it shows is removed. */
export function load(address = here()): void {
  cleanup();
  router?.dispose();
  queryClient.clear();
  window.history.replaceState(null, '', address);
  router = createBrowserRouter(routeTable);
  render(<RouterProvider router={router} />);
}

export const here = () => window.location.pathname + window.location.search;
export const arriveAt = (address: string) => until(() => expect(here()).toBe(address));

/** Calls of a kind, oldest first. */
export const sent = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);

/** The visible words of an element, without the mark of a required field. */
const words = (element: Element) => (element.textContent ?? '').replace(/\s*\*$/, '').trim();
const fits = (wanted: string | RegExp, text: string) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);
const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? words(element.querySelector(':scope > legend') ?? element);

/**
 * The first element of a kind with a name. Testing Library's queries by role and label ask jsdom for the style of every
 * element, which on a whole screen takes seconds.
 */
export function named(kind: string, name: string | RegExp, within: ParentNode = document): HTMLElement {
  const found = [...within.querySelectorAll<HTMLElement>(kind)].find((element) => fits(name, nameOf(element)));
  if (!found) throw new Error(`There is no ${kind} called ${name}.`);
  return found;
}

export const button = (name: string | RegExp, within?: ParentNode) => named('button, [role="button"]', name, within);
export const press = (name: string | RegExp, within?: ParentNode) => fireEvent.click(button(name, within));
export const tab = (name: string | RegExp) => named('[role="tab"]', name);
export const link = (name: string | RegExp) => named('a', name);

/** The control that a label names. */
export function field(label: string | RegExp, within: ParentNode = document): HTMLInputElement {
  const control = [...within.querySelectorAll('label')].find((one) => fits(label, words(one)))?.control;
  return (control ?? named('input, textarea, [role="group"], [role="textbox"]', label, within)) as HTMLInputElement;
}
export const fill = (label: string | RegExp, value: string, within?: ParentNode) =>
  fireEvent.change(field(label, within), { target: { value } });

/** Waits until a check passes. */
export const until = <T,>(check: () => T | Promise<T>): Promise<T> => waitFor(check, { timeout: 20_000, interval: 10 });
/** Waits for an element of a kind with a name. */
export const appears = (kind: string, name: string | RegExp) => until(() => named(kind, name));

/** Waits for a text; where it stands twice, once for phones, one is enough. */
export const sees = (text: string | RegExp, within: ParentNode = document) =>
  until(() => {
    const found = [...everyElement(within)].find((element) => fits(text, ownText(element)));
    if (!found) throw new Error(`The screen does not say ${text}: ${document.body.textContent}`);
    return found;
  });
/** True while a text stands on the screen. */
export const says = (text: string | RegExp) => [...everyElement()].some((element) => fits(text, ownText(element)));
export const gone = (text: string | RegExp) => until(() => expect(says(text)).toBe(false));
export const heading = (name: string | RegExp) => appears('h1, h2, h3', name);
/** Waits for a dialog, by its title. */
export const dialog = (title: string | RegExp) =>
  until(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].find((one) =>
      fits(title, document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''),
    );
    if (!found) throw new Error(`There is no dialog ${title}.`);
    return found;
  });

/** Faster in jsdom than a selector or a collection. */
function* everyElement(within: ParentNode = document): Generator<HTMLElement> {
  const walker = document.createTreeWalker(within === document ? document.body : within, NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) yield walker.currentNode as HTMLElement;
}

/** The text that an element itself holds, as Testing Library's queries by text take it. */
function ownText(element: Element): string {
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return own
    .map((node) => node.textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
