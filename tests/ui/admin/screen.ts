import { fireEvent, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { expertFilterOptions } from '#common/people/experts/filters.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { twice } from '#tests/ui/clicks.ts';
import { editorIn, write } from '#tests/ui/editor.ts';
import { example } from '#tests/ui/example.ts';
import type { Answer, answer } from '#tests/ui/render.tsx';

type Server = ReturnType<typeof answer>;
type Name = string | RegExp;

/** What the experts' screens request in addition to the experts. */
export const EXPERT_ANSWERS: Record<string, Answer> = {
  'GET /experts/form-options/': FORM_OPTIONS,
  'GET /experts/filter-options/': example(expertFilterOptions),
  'GET /experts/waiting/': { count: 0 },
};

const fits = (text: string, name: Name) => (typeof name === 'string' ? text === name : name.test(text));
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';

/** What is in front: the last dialog or menu, else the screen. */
export const front = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('.MuiModal-root:not([aria-hidden="true"])')].at(-1) ?? document.body;

/** Waits for an element in front by its selector and its name; much quicker in jsdom than a search by role. */
export function find(selector: string, name: Name = /(?:)/): Promise<HTMLElement> {
  return waitFor(() => {
    const found = [...front().querySelectorAll<HTMLElement>(selector)];
    const element = found.find((one) => fits(nameOf(one), name));
    if (!element) throw new Error(`${selector} named ${name} is not among: ${found.map(nameOf).join(' | ')}`);
    return element;
  });
}

/** Whether something of this name is in front now. */
export const isThere = (selector: string, name: Name): boolean =>
  [...front().querySelectorAll(selector)].some((one) => fits(nameOf(one), name));

/** The first button in front of this name. */
export const button = (name: Name) => find('button, [role="button"]', name);

/** A button of the dialog in front, once there is one. */
export const inDialog = (name: Name) => find('[role="dialog"] button', name);

/** The text of a label without the star of what is required. */
const textOf = (label: Element) => label.textContent?.replace(/\s*\*$/, '').trim() ?? '';

/** The field or editor in front with this label, without the star of what is required. */
export function field(label: Name): Promise<HTMLInputElement> {
  return waitFor(() => {
    const labels = [...front().querySelectorAll<HTMLLabelElement>('label')];
    const editors = [...front().querySelectorAll<HTMLElement>('[role="textbox"]')];
    const found =
      labels.find((one) => fits(textOf(one), label))?.control ?? editors.find((one) => fits(nameOf(one), label));
    if (!found) throw new Error(`no field ${label} among: ${labels.map((one) => one.textContent).join(' | ')}`);
    return found as HTMLInputElement;
  });
}

/** An item of a row's menu, which is opened for it. */
export async function menuItem(menu: string, item: string): Promise<HTMLElement> {
  (await button(`Actions for ${menu}`)).click();
  return find('[role="menuitem"]', item);
}

/** Waits until the page says so. */
export const told = (text: Name) =>
  waitFor(() => {
    const said = document.body.textContent ?? '';
    if (typeof text === 'string' ? !said.includes(text) : !text.test(said))
      throw new Error(`${text} is not in: ${said}`);
  });

/** Waits until no dialog and no menu is left. */
export const nothingInFront = () =>
  waitFor(() => expect(document.querySelector('.MuiModal-root:not(.MuiModal-hidden)')).toBeNull());

/** Clicks twice, and expects one call, a visible outcome, and nothing else to open. */
export async function once(element: HTMLElement, server: Server, call: string, outcome: Name): Promise<void> {
  const before = server.writes().length;
  await twice(element);
  await told(outcome);
  await nothingInFront();
  expect(server.writes().slice(before)).toEqual([call]);
  expect(document.querySelector('.MuiAlert-filledError, .MuiAlert-filledWarning')).toBeNull();
}

/** Chooses an option of the list field in front with this label. */
export async function choose(label: string, option: Name): Promise<void> {
  const box = await waitFor(() => {
    const { id } = [...front().querySelectorAll('label')].find((one) => textOf(one) === label) ?? { id: '' };
    const boxes = [...front().querySelectorAll('[role="combobox"]')];
    const found = boxes.find((one) => one.getAttribute('aria-labelledby')?.split(' ').includes(id));
    if (!found) throw new Error(`no list field ${label}`);
    return found;
  });
  fireEvent.mouseDown(box);
  fireEvent.click(await find('[role="option"]', option));
}

export const press = async (name: Name) => fireEvent.click(await button(name));
/** Replaces what stands in a field, or in an editor of rich texts, which takes HTML too. */
export async function type(label: Name, value: string): Promise<void> {
  const place = await field(label);
  if (editorIn(place)) await write(place, value);
  else fireEvent.change(place, { target: { value } });
}

/** Stands for a wide screen, where lists are tables, until the globals are put back. */
export const onWideScreen = () => onScreen('min-width');
/** Stands for a phone, where lists are cards, until the globals are put back. */
export const onPhone = () => onScreen('max-width');

function onScreen(fitting: string): void {
  const nothing = () => undefined;
  const listeners = {
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
  };
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes(fitting), media, ...listeners }));
}

/** Types into a search field, which has its name without a label. */
export const search = async (name: string, text: string) =>
  fireEvent.change(await find('input', name), { target: { value: text } });
