import type { StaffMember } from '#common/people/staff.ts';
import { server } from './server.ts';

const path = (id: number, action: string) => `/staff/${id}/${action}/`;

/** What super admins do with a staff member. */
export const staffActions = {
  inviteStaffAgain: (id: number) => server.post<StaffMember>(path(id, 'invite')),
  resetSecondFactor: (id: number) => server.post<StaffMember>(path(id, 'reset-second-factor')),
  deactivateStaff: (id: number) => server.post<StaffMember>(path(id, 'deactivate')),
  activateStaff: (id: number) => server.post<StaffMember>(path(id, 'activate')),
};
