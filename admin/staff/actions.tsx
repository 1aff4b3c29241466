import { type Action, action } from '#admin/actions/action.ts';
import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { STAFF_MESSAGES, type StaffMember } from '#common/people/staff.ts';
import { fullName } from '#common/texts/format.ts';
import { HOUR } from '#common/values/durations.ts';
import { EditStaffDialog } from './EditStaffDialog.tsx';

const failed = 'This did not work. Please try again.';

/** What super admins can do with a staff member. */
export const STAFF_ACTIONS: Action<StaffMember>[] = [
  { label: 'Edit', dialog: (member, close) => <EditStaffDialog member={member} onClose={close} /> },
  action({
    label: 'Send Invitation Again',
    may: 'staff.invite',
    when: ({ state }) => state === 'invited',
    ask: (member: StaffMember) => ({
      title: `Invite ${fullName(member)} again?`,
      text: `A new link to choose a password is sent; it is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours. Earlier links stop working.`,
    }),
    call: (server, { id }) => server.inviteStaffAgain(id),
    done: STAFF_MESSAGES.invited,
    failed,
  }),
  action({
    label: 'Switch Off Second Factor',
    may: 'staff.reset_second_factor',
    when: ({ second_factor }) => second_factor,
    ask: (member: StaffMember) => ({
      title: `Switch off the second factor of ${fullName(member)}?`,
      text: 'Do this only if the phone and the recovery codes are lost and you have made sure, by phone or in person, who is asking. Signing in will then need only the password, every session ends, and all staff get an email that names you.',
      danger: true,
    }),
    call: (server, { id }) => server.resetSecondFactor(id),
    done: STAFF_MESSAGES.resetDone,
    failed,
  }),
  action({
    label: 'Deactivate',
    may: 'staff.deactivate',
    when: ({ state }) => state !== 'deactivated',
    ask: (member: StaffMember) => ({
      title: `Deactivate ${fullName(member)}?`,
      text: 'Every session ends at once, and signing in is refused. What was done with the account stays on record.',
      danger: true,
    }),
    call: (server, { id }) => server.deactivateStaff(id),
    done: STAFF_MESSAGES.deactivated,
    failed,
  }),
  action({
    label: 'Activate',
    may: 'staff.activate',
    when: ({ state }) => state === 'deactivated',
    ask: (member: StaffMember) => ({
      title: `Activate ${fullName(member)} again?`,
      text: 'They can sign in again with their old password.',
    }),
    call: (server, { id }) => server.activateStaff(id),
    done: STAFF_MESSAGES.activated,
    failed,
  }),
];
