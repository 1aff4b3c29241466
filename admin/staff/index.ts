import type { StaffMember } from '#common/people/staff.ts';
import { fullName } from '#common/texts/format.ts';
import { StaffList } from './StaffList.tsx';

export const staff = {
  name: 'staff',
  list: StaffList,
  recordRepresentation: (member: StaffMember) => fullName(member),
};
