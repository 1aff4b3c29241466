import { routes } from '#common/access/addresses.ts';
import { rememberedUsername } from './rememberedUsername.ts';

/** The values typed into the form that the page itself draws. */
export type Typed = { username: string; password: string; remember: boolean; focus: string; selection: number | null };

/**
 * Shows the sign-in page that the build has drawn (portal/login/signInPage.tsx), so that people can type before the
 * portal's scripts have loaded. It cannot be sent.
 */
export function drawSignIn(): void {
  if (location.pathname !== routes.login || localStorage.getItem('access_token')) return;
  const chosen = localStorage.getItem('expert-panel-colors');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const template = document.querySelector<HTMLTemplateElement>(isDark ? '#drawn-dark' : '#drawn-light');
  if (!template) return;
  const drawn = Object.assign(document.createElement('div'), { id: 'drawn' });
  drawn.append(template.content.cloneNode(true));
  document.body.append(drawn);
  const { username, remember, send } = partsOf(drawn);
  username.value = rememberedUsername();
  remember.checked = username.value !== '';
  send.disabled = true;
  send.classList.add('Mui-disabled');
}

/** Removes the drawn form and returns what was typed; undefined if none is drawn. */
export function takeDrawnSignIn(): Typed | undefined {
  const drawn = document.querySelector('#drawn');
  if (!drawn) return undefined;
  const { username, password, remember } = partsOf(drawn);
  const focused = [username, password].find((input) => input === document.activeElement);
  drawn.remove();
  return {
    username: username.value,
    password: password.value,
    remember: remember.checked,
    focus: focused?.name ?? '',
    selection: focused?.selectionStart ?? null,
  };
}

function partsOf(drawn: Element) {
  const input = (which: string) => drawn.querySelector(`input${which}`) as HTMLInputElement;
  return {
    username: input('[name=username]'),
    password: input('[name=password]'),
    remember: input('[type=checkbox]'),
    send: drawn.querySelector('[type=submit]') as HTMLButtonElement,
  };
}
