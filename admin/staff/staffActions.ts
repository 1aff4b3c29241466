import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import type { AccessAction } from '#common/access/permissions.ts';
import { STAFF_MESSAGES, type StaffMember } from '#common/people/staff.ts';
import { HOUR } from '#common/values/durations.ts';

/** An action on a staff member that asks for confirmation. */
export type StaffAction = {
  permission: AccessAction<'staff'>;
  call: (server: PanelDataProvider, id: number) => Promise<unknown>;
  label: string;
  title: (name: string) => string;
  text: string;
  done: string;
  danger?: boolean;
  possible: (member: StaffMember) => boolean;
};

/** Every action; which of them are offered depends on the member and on who asks. */
export const STAFF_ACTIONS: readonly StaffAction[] = [
  {
    permission: 'invite',
    call: (server, id) => server.inviteStaffAgain(id),
    label: 'Send Invitation Again',
    title: (name) => `Invite ${name} again?`,
    text: `A new link to choose a password is sent; it is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours. Earlier links stop working.`,
    done: STAFF_MESSAGES.invited,
    possible: ({ state }) => state === 'invited',
  },
  {
    permission: 'reset_second_factor',
    call: (server, id) => server.resetSecondFactor(id),
    label: 'Switch Off Second Factor',
    title: (name) => `Switch off the second factor of ${name}?`,
    text: 'Do this only if the phone and the recovery codes are lost and you have made sure, by phone or in person, who is asking. Signing in will then need only the password, every session ends, and all staff get an email that names you.',
    done: STAFF_MESSAGES.resetDone,
    danger: true,
    possible: ({ second_factor }) => second_factor,
  },
  {
    permission: 'deactivate',
    call: (server, id) => server.deactivateStaff(id),
    label: 'Deactivate',
    title: (name) => `Deactivate ${name}?`,
    text: 'Every session ends at once, and signing in is refused. What was done with the account stays on record.',
    done: STAFF_MESSAGES.deactivated,
    danger: true,
    possible: ({ state }) => state !== 'deactivated',
  },
  {
    permission: 'activate',
    call: (server, id) => server.activateStaff(id),
    label: 'Activate',
    title: (name) => `Activate ${name} again?`,
    text: 'They can sign in again with their old password.',
    done: STAFF_MESSAGES.activated,
    possible: ({ state }) => state === 'deactivated',
  },
];
