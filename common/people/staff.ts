import * as z from 'zod';
import { STAFF_ROLE_LABELS, STAFF_ROLES } from '#common/access/roles.ts';
import { describedBy } from '#common/schema/fields.ts';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { requiredText } from '#common/texts/text-fields.ts';
import { email, person, personName } from './profile-fields.ts';

/** Invited: no password yet. */
const STAFF_STATES = ['active', 'invited', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];
export const STAFF_STATE_LABELS: Record<StaffState, string> = {
  active: 'Active',
  invited: 'Not Registered yet',
  deactivated: 'Deactivated',
};

/** What a super admin asked for, while another one may decide. */
export const secondFactorReset = z.object({
  asked_by: z.number().int(),
  asked_by_name: z.string(),
  reason: z.string(),
  expires_at: z.string(),
});
export type SecondFactorReset = z.infer<typeof secondFactorReset>;

/** A staff member as super admins see one. Times are instants in ISO form. */
export const staffMember = describedBy(
  person,
  z.object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: z.enum(STAFF_ROLES).meta({ title: 'Role', labels: STAFF_ROLE_LABELS, sortBy: 'role' }),
    state: z.enum(STAFF_STATES).meta({ title: 'Status', labels: STAFF_STATE_LABELS }),
    second_factor: z.boolean(),
    second_factor_reset: secondFactorReset.nullable(),
    last_seen_at: z.string().nullable().meta({ title: 'Last seen', control: 'instant', sortBy: 'last_seen_at' }),
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

/** PATCH /staff/{id}/ */
export const staffUpdate = staffInvitation.omit({ email: true }).partial();
export type StaffUpdate = z.infer<typeof staffUpdate>;

/** POST /staff/{id}/reset-second-factor/ */
export const secondFactorResetRequest = z.object({
  reason: requiredText(500, SHARED_MESSAGES.reasonRequired).meta({ title: 'Reason', control: 'multiline' }),
});

export const STAFF_MESSAGES = {
  addressTaken: 'There is an account with this e-mail address already.',
  ownAccount: 'This is your own account: another super admin must do this.',
  notInvited: 'Only people who have not set a password yet can be invited again.',
  noSecondFactor: SHARED_MESSAGES.noSecondFactor,
  invited: 'Invitation sent successfully!',
  deactivated: 'Staff member deactivated',
  activated: 'Staff member activated',
  resetAsked: 'Another super admin was asked to confirm',
  resetConfirmed: 'Second factor switched off',
  resetDeclined: 'Request declined',
  resetAskedAlready: 'This was asked for already: another super admin must confirm or decline it.',
  noReset: 'Nobody asked for this, or the request has lapsed.',
  ownReset: 'You asked for this yourself: another super admin must confirm or decline it.',
  nobodyDecides:
    'There is no other super admin who could confirm it. Whoever runs the server can let a super admin in with “npm run create-admin”.',
  updated: 'Staff member updated',
} as const;
