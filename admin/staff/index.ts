import { fullName } from '#common/format.ts';
import type { StaffMember } from '#common/staff.ts';
import { StaffList } from './StaffList.tsx';

export const staff = {
  name: 'staff',
  list: StaffList,
  recordRepresentation: (member: StaffMember) => fullName(member),
};
