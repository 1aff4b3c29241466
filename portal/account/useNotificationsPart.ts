import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import type { NotificationPreferences } from '#common/people/notifications.ts';
import { api } from '#common/ui/api/api.ts';
import { type AccountPart, showErrorsAt } from './accountPart.ts';
import { PREFERENCES_KEY, PREFERENCES_PATH } from './useAccountData.ts';

export type NotificationsPart = AccountPart & { form: UseFormReturn<NotificationPreferences> };

/** The Notifications tab: three switches, which need no validation. */
export function useNotificationsPart(preferences: NotificationPreferences): NotificationsPart {
  const client = useQueryClient();
  const form = useForm<NotificationPreferences>({ defaultValues: preferences });
  const { isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    reset(preferences, { keepDirtyValues: true });
  }, [preferences, reset]);
  return {
    form,
    isDirty,
    invalidMessage: ACCOUNT_MESSAGES.correctErrors,
    validate: () => Promise.resolve(true),
    firstError: () => null,
    save: async () => {
      const saved = await api.put<NotificationPreferences>(PREFERENCES_PATH, form.getValues());
      form.reset(saved);
      client.setQueryData(PREFERENCES_KEY, saved);
    },
    refuse: (error) => showErrorsAt(form, [], error),
    reset: () => form.reset(preferences),
  };
}
