import { policy } from '#server/access/policy.ts';

/** A call that the server knows: its method, its path with the values that stand for its parameters, and its name in the policy. */
export type Route = { name: string; method: string; path: string };

/** A row that is never there. */
export const NOBODYS = 2_000_000_001;

/** Every route of the policy; each parameter gets the value that `valueFor` names for it. */
export function everyRoute(valueFor: (parameter: string, route: string) => string | number = () => NOBODYS): Route[] {
  return Object.keys(policy).map((name) => {
    const [method = '', pattern = ''] = name.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, parameter: string) => String(valueFor(parameter, name)));
    return { name, method, path };
  });
}
