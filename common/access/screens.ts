import { routes } from './addresses.ts';
import { staffResources } from './permissions.ts';

const ANY_ID = 0;

/** The parts of a path, in lower case and without a trailing slash. */
function partsOf(path: string): string[] {
  const parts = path.toLowerCase().split('/');
  return parts.length > 2 && parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}

const addresses = [...Object.values(routes), ...Object.keys(staffResources).map((name) => `/${name}`)];
const screens = addresses.map((route) => {
  const address = typeof route === 'string' ? route : route(ANY_ID);
  return partsOf(address.split('?')[0] ?? '');
});

/** True if a path belongs to a screen of the portal. What the screen shows depends on the person. */
export function isScreen(path: string): boolean {
  const parts = partsOf(path);
  const fits = (part: string, index: number) => {
    const given = parts[index] ?? '';
    return part === String(ANY_ID) ? /^\d+$/.test(given) : part === given;
  };
  return screens.some((screen) => screen.length === parts.length && screen.every(fits));
}
