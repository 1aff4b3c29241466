import * as z from 'zod';
import { STAFF_ROLE_LABELS, STAFF_ROLES } from '#common/access/roles.ts';
import { describedBy } from '#common/schema/fields.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { email, person, personName } from './profile-fields.ts';

/** Invited: no password yet. */
const STAFF_STATES = ['active', 'invited', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];
export const STAFF_STATE_LABELS: Record<StaffState, string> = {
  active: 'Active',
  invited: 'Not Registered yet',
  deactivated: 'Deactivated',
};
const STAFF_STATE_TONES = {
  active: 'success filled',
  invited: 'warning filled',
  deactivated: 'default filled',
} as const;

/** A staff member as super admins see one. Times are instants in ISO form. */
export const staffMember = describedBy(
  person,
  z.object({
    id: z.number().int(),
    first_name: z.string().meta({ sortBy: 'name' }),
    last_name: z.string(),
    email: z.string(),
    role: z.enum(STAFF_ROLES).meta({ title: 'Role', labels: STAFF_ROLE_LABELS, sortBy: 'role' }),
    state: z.enum(STAFF_STATES).meta({ title: 'Status', labels: STAFF_STATE_LABELS, tones: STAFF_STATE_TONES }),
    second_factor: z.boolean(),
    revision: z.number().int(),
    last_seen_at: z
      .string()
      .nullable()
      .meta({ title: 'Last seen', control: 'instant', empty: 'Never', sortBy: 'last_seen_at' }),
    created_at: z.string(),
  }),
);
export type StaffMember = z.infer<typeof staffMember>;

/** POST /staff/: invites a staff member, who sets a password by a mailed link. */
export const staffInvitation = describedBy(
  staffMember,
  z.object({ ...personName, email, role: z.enum(STAFF_ROLES, 'Please select a role') }),
);
export type StaffInvitation = z.infer<typeof staffInvitation>;

/** PATCH /staff/{id}/; `revision` is the one that the change was made on. */
export const staffUpdate = staffInvitation.omit({ email: true }).extend({ revision: z.number().int() }).partial();
export type StaffUpdate = z.infer<typeof staffUpdate>;

export const STAFF_MESSAGES = {
  addressTaken: 'There is an account with this email address already.',
  ownAccount: 'This is your own account: another super admin must do this.',
  notInvited: 'Only people who have not set a password yet can be invited again.',
  noSecondFactor: SHARED_MESSAGES.noSecondFactor,
  invited: 'Invitation sent successfully!',
  deactivated: 'Staff member deactivated',
  activated: 'Staff member activated',
  resetDone: 'Second factor switched off',
  newSuperAdmin: 'You have been a super admin for less than a day. Please ask another super admin to do this.',
  updated: 'Staff member updated',
} as const;
