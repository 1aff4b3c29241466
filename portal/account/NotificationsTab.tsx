import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import {
  NOTIFICATION_KEYS,
  NOTIFICATION_LABELS,
  type NotificationKey,
  type NotificationPreferences,
  STAFF_EVENT_LABELS,
  STAFF_EVENTS,
  type StaffEvent,
  TELL_TIME_LABELS,
  TELL_TIMES,
  type TellTime,
} from '#common/people/notifications.ts';
import { api } from '#common/ui/api/api.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { useAccountPart, WHILE_EDITING } from './accountPart.ts';

const PATH = '/auth/notification-preferences/';

export const preferencesQuery = queryOptions({
  queryKey: ['portal', 'notification-preferences'],
  queryFn: ({ signal }) => api.get<NotificationPreferences>(PATH, { signal }),
  ...WHILE_EDITING,
});

/** The switches need no validation. */
export function useNotificationsPart(preferences: NotificationPreferences) {
  const client = useQueryClient();
  return useAccountPart({
    stored: preferences,
    valuesOf: (stored) => stored,
    fields: [],
    invalidMessage: ACCOUNT_MESSAGES.correctErrors,
    send: async (changed) => {
      const saved = await api.put<NotificationPreferences>(PATH, changed);
      client.setQueryData(preferencesQuery.queryKey, saved);
      return saved;
    },
  });
}

/**
 * Three switches. Codes, receipts and security notices cannot be switched off. Messages from staff are switched off by the
 * link in one of them, and on again here. Staff also choose when they are told of their work.
 */
export function NotificationsTab({ staff }: { staff: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <Typography color="text.secondary">
        Which emails we send you. You always receive security codes, thank-you notes and account notices.
      </Typography>
      {SWITCHES.map((name) => (
        <NotificationSwitch key={name} name={name} />
      ))}
      <StaffMessages />
      {staff && (
        <>
          <Typography variant="h3" component="h2" sx={{ mt: 2 }}>
            For your work
          </Typography>
          <Typography color="text.secondary">
            When an email tells you what waits for you or a colleague. Once a day, one email tells all that is new.
          </Typography>
          {STAFF_EVENTS.map((name) => (
            <TellChoice key={name} name={name} />
          ))}
        </>
      )}
    </Box>
  );
}

const TIMES = TELL_TIMES.map((value) => ({ value, label: TELL_TIME_LABELS[value] }));

function TellChoice({ name }: { name: StaffEvent }) {
  const { field } = useController({ name });
  const { label, hint } = STAFF_EVENT_LABELS[name];
  return (
    <SelectField<TellTime>
      label={label}
      helperText={hint}
      value={field.value}
      choices={TIMES}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

const SWITCHES = NOTIFICATION_KEYS.filter((name) => name !== 'staffMessages');

function StaffMessages() {
  const { field } = useController({ name: 'staffMessages' });
  if (field.value !== false) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => field.onChange(true)}>
          Receive Them Again
        </Button>
      }
    >
      You have unsubscribed from messages that our team writes to you.
    </Alert>
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
