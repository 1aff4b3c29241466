import { MenuItem, TextField } from '@mui/material';
import { Controller, useFormContext } from 'react-hook-form';
import { STAFF_ROLE_LABELS, STAFF_ROLES } from '#common/access/roles.ts';
import type { StaffInvitation } from '#common/people/staff.ts';

type Field = { name: 'first_name' | 'last_name' | 'email'; label: string; type?: string };

const NAMES: readonly Field[] = [
  { name: 'first_name', label: 'First name' },
  { name: 'last_name', label: 'Last name' },
];
const EMAIL: Field = { name: 'email', label: 'Email', type: 'email' };

/** Names, address and role of a staff member. */
export function StaffFields({ withEmail = false, withRole = true }: { withEmail?: boolean; withRole?: boolean }) {
  const { register, control, formState } = useFormContext<StaffInvitation>();
  const { errors } = formState;
  return (
    <>
      {(withEmail ? [...NAMES, EMAIL] : NAMES).map(({ name, label, type }, index) => (
        <TextField
          key={name}
          label={label}
          type={type}
          required
          autoFocus={index === 0}
          {...register(name)}
          error={Boolean(errors[name])}
          helperText={errors[name]?.message}
        />
      ))}
      {withRole && (
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <TextField
              select
              label="Role"
              required
              {...field}
              error={Boolean(errors.role)}
              helperText={errors.role?.message}
            >
              {STAFF_ROLES.map((role) => (
                <MenuItem key={role} value={role}>
                  {STAFF_ROLE_LABELS[role]}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      )}
    </>
  );
}
