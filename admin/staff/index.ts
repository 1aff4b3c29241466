import type { StaffMember } from '#common/people/staff.ts';
import { fullName } from '#common/texts/format.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';

const StaffList = lazyPart(() => import('./StaffList.tsx').then((screen) => screen.StaffList));

/** Staff members; super admins invite, edit and deactivate them in dialogs over the list. */
export const staff = {
  name: 'staff',
  list: StaffList,
  recordRepresentation: (member: StaffMember) => fullName(member),
};
