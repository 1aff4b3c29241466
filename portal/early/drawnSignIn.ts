import { routes } from '#common/access/addresses.ts';
import { rememberedUsername } from './rememberedUsername.ts';

/** The values typed into the form that the page itself draws. */
export type Typed = { username: string; password: string; remember: boolean; focus: string; selection: number | null };

/** Draws the sign-in form of index.html, so that people can type before the portal's scripts have loaded. It cannot be sent. */
export function drawSignIn(): void {
  const template = document.querySelector<HTMLTemplateElement>('#drawn-sign-in');
  if (!template || location.pathname !== routes.login || localStorage.getItem('access_token')) return;
  document.body.append(template.content.cloneNode(true));
  const [drawn, username, , remember] = partsOfDrawn();
  if (drawn) drawn.dataset.colors = localStorage.getItem('expert-panel-colors') ?? 'system';
  if (username) username.value = rememberedUsername();
  if (remember) remember.checked = rememberedUsername() !== '';
}

/** Removes the drawn form and returns what was typed; undefined if none is drawn. */
export function takeDrawnSignIn(): Typed | undefined {
  const [drawn, username, password, remember] = partsOfDrawn();
  if (!drawn || !username || !password || !remember) return undefined;
  const focused = [username, password].find((input) => input === document.activeElement);
  const typed = {
    username: username.value,
    password: password.value,
    remember: remember.checked,
    focus: focused?.name ?? '',
    selection: focused?.selectionStart ?? null,
  };
  drawn.remove();
  return typed;
}

const partsOfDrawn = () => {
  const input = (what: string) => document.querySelector<HTMLInputElement>(`#drawn ${what}`);
  const drawn = document.querySelector<HTMLElement>('#drawn');
  return [drawn, input('[name=username]'), input('[name=password]'), input('[type=checkbox]')] as const;
};
