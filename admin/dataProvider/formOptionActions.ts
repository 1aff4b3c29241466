import type { OptionKind } from '#common/people/form-options-admin.ts';
import { server } from './server.ts';

/** What super admins do with the choices of the forms. */
export const formOptionActions = {
  orderOptions: (kind: OptionKind, ids: number[]) => server.put('/form-options/order/', { kind, ids }),
};
