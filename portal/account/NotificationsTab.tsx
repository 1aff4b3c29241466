import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { NOTIFICATION_KEYS, NOTIFICATION_LABELS, type NotificationKey } from '#common/people/notifications.ts';

/** Three switches. Codes, receipts and security notices cannot be switched off. */
export function NotificationsTab() {
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <Typography color="text.secondary">
        Which emails we send you. Codes, thanks for completed assessments and notices about your account always come.
      </Typography>
      {NOTIFICATION_KEYS.map((name) => (
        <NotificationSwitch key={name} name={name} />
      ))}
    </Box>
  );
}

function NotificationSwitch({ name }: { name: NotificationKey }) {
  const id = useId();
  const { field } = useController({ name });
  const { label, hint } = NOTIFICATION_LABELS[name];
  return (
    <Box
      component="label"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, cursor: 'pointer' }}
    >
      <Box>
        <Typography component="span" id={`${id}-label`} sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography id={`${id}-hint`} variant="body2" color="text.secondary">
          {hint}
        </Typography>
      </Box>
      <Switch
        checked={field.value === true}
        onChange={(_event, checked) => field.onChange(checked)}
        onBlur={field.onBlur}
        slotProps={{
          input: {
            ref: field.ref,
            name,
            'aria-labelledby': `${id}-label`,
            'aria-describedby': `${id}-hint`,
            role: 'switch',
          },
        }}
      />
    </Box>
  );
}
