import type { Change } from '#common/changes.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

const ChangesList = lazyPart(() => import('./ChangesList.tsx').then((screen) => screen.ChangesList));

/** The log of changes over all records; for super admins, who read it and export it. */
export const changes = {
  name: 'changes',
  list: ChangesList,
  recordRepresentation: ({ action }: Change) => action,
};
