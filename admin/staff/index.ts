import type { StaffMember } from '#common/people/staff.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { fullName } from '#common/words/format.ts';

const StaffList = lazyPart(() => import('./StaffList.tsx').then((screen) => screen.StaffList));

/** Staff members; super admins invite, edit and deactivate them in dialogs over the list. */
export const staff = {
  name: 'staff',
  list: StaffList,
  recordRepresentation: (member: StaffMember) => fullName(member),
};
