import { listQuery } from '#common/api/lists.ts';
import { staffInvitation, staffMember, staffUpdate } from '#common/people/staff.ts';
import { type Call, call } from '#server/web/call.ts';
import { inviteAgain, inviteStaff, resetSecondFactor, setStaffActive, updateStaff } from './edit-staff.ts';
import { listStaff, staffView } from './queries.ts';

/** The staff themselves: for super admins only. */
export const staffCalls: Call[] = [
  call('GET /api/staff/', {
    summary: 'List the staff',
    access: 'staff.list',
    query: listQuery,
    list: staffMember,
    run: ({ ctx, query }) => listStaff(ctx.db, query),
  }),
  call('POST /api/staff/', {
    summary: 'Invite a staff member',
    access: 'staff.create',
    repeat: 'key',
    body: staffInvitation,
    response: { 201: staffMember },
    run: ({ ctx, body }) => inviteStaff(ctx, body),
  }),
  call('GET /api/staff/:id/', {
    summary: 'Read a staff member',
    access: 'staff.show',
    response: { 200: staffMember },
    run: ({ ctx, params }) => staffView(ctx.db, params.id),
  }),
  call('PATCH /api/staff/:id/', {
    summary: 'Change names or role of a staff member',
    access: 'staff.edit',
    body: staffUpdate,
    response: { 200: staffMember },
    run: ({ ctx, user, params, body }) => updateStaff(ctx, user.id, params.id, body),
  }),
  call('POST /api/staff/:id/invite/', {
    summary: 'Email another link to set a password',
    access: 'staff.invite',
    repeat: 'key',
    response: { 200: staffMember },
    run: ({ ctx, params }) => inviteAgain(ctx, params.id),
  }),
  call('POST /api/staff/:id/deactivate/', {
    summary: 'Lock a staff member out',
    access: 'staff.deactivate',
    repeat: 'own',
    response: { 200: staffMember },
    run: ({ ctx, user, params }) => setStaffActive(ctx, user.id, params.id, false),
  }),
  call('POST /api/staff/:id/activate/', {
    summary: 'Let a staff member in again',
    access: 'staff.activate',
    repeat: 'own',
    response: { 200: staffMember },
    run: ({ ctx, user, params }) => setStaffActive(ctx, user.id, params.id, true),
  }),
  call('POST /api/staff/:id/reset-second-factor/', {
    summary: 'Switch off a second factor that was lost',
    access: 'staff.reset_second_factor',
    repeat: 'key',
    response: { 200: staffMember },
    run: ({ ctx, user, params }) => resetSecondFactor(ctx, user.id, params.id),
  }),
];
