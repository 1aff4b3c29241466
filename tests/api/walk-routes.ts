import { callerOf } from '#server/access/callers.ts';
import { features } from '#server/start/features.ts';

/** A call of the server: its method, its path with the values of its parameters, and its name. */
export type Route = { name: string; method: string; path: string };

/** The id of a row that does not exist. */
export const NOBODYS = 2_000_000_001;

/** Every call, as it is declared. */
export const calls = Object.values(features).flat();

/** Who may make each call. */
export const policy = Object.fromEntries(calls.map(({ route, access }) => [route, callerOf(access)]));

/** Every call; each parameter gets the value that `valueFor` names for it. */
export function everyRoute(valueFor: (parameter: string, route: string) => string | number = () => NOBODYS): Route[] {
  return calls.map(({ route: name }) => {
    const [method = '', pattern = ''] = name.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, parameter: string) => String(valueFor(parameter, name)));
    return { name, method, path };
  });
}
