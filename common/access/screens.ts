import { staffResources } from './permissions.ts';
import { routes } from './routes.ts';

const ANY_ID = 0;

/** The parts of a path, whose letters may be of either case and which may end with a slash. */
function partsOf(path: string): string[] {
  const parts = path.toLowerCase().split('/');
  return parts.length > 2 && parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}

const addresses = [...Object.values(routes), ...Object.keys(staffResources).map((name) => `/${name}`)];
const screens = addresses.map((route) => {
  const address = typeof route === 'string' ? route : route(ANY_ID);
  return partsOf(address.split('?')[0] ?? '');
});

/** Whether the path of an address belongs to one of the portal's screens; what it shows depends on who asks. */
export function isScreen(path: string): boolean {
  const parts = partsOf(path);
  const fits = (part: string, index: number) => {
    const given = parts[index] ?? '';
    return part === String(ANY_ID) ? /^\d+$/.test(given) : part === given;
  };
  return screens.some((screen) => screen.length === parts.length && screen.every(fits));
}
