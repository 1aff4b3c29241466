export const ROLES = ['expert', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of staff. */
export const STAFF_ROLES = ['admin', 'super_admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];
export const STAFF_ROLE_LABELS: Record<StaffRole, string> = { admin: 'Admin', super_admin: 'Super admin' };

export const isStaffRole = (role: Role): role is StaffRole => role !== 'expert';

/** What a role allows, as tokens and the API's user say it. */
export type RoleFlags = { is_staff: boolean; is_superuser: boolean };

export const roleFlags = (role: Role): RoleFlags => ({
  is_staff: isStaffRole(role),
  is_superuser: role === 'super_admin',
});

/** Whether a person is an admin or a super admin. */
export const isStaff = (person: RoleFlags) => person.is_staff || person.is_superuser;

/** Whether a person may do what admins may not: manage staff, settings, form options and the agreement. */
export const isSuperAdmin = (person: RoleFlags) => person.is_superuser;
