import { routes } from '#common/access/addresses.ts';

type Person = { id: number; name: string; email: string; in_panel: boolean };

/** A person in a list, with a link to the profile unless it was erased. */
export const personLook = {
  text: ({ name, email }: Person) => name || email,
  to: ({ id, in_panel }: Person) => in_panel && routes.expert(id),
  under: ({ email }: Person) => email,
};
