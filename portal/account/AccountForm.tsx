import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { ACCOUNT_TAB_LABELS, ACCOUNT_TABS, type AccountTab } from '#common/people/account.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import type { NotificationPreferences } from '#common/people/notifications.ts';
import { firstField, focusFirstField } from '#common/ui/forms/focusField.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { SaveBar } from '#common/ui/forms/SaveBar.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { type AccountPart, useSaveAll } from './accountPart.ts';
import { NotificationsTab, useNotificationsPart } from './NotificationsTab.tsx';
import { PasswordTab, usePasswordPart } from './PasswordTab.tsx';
import { ExpertiseTab, ProfileTab, useProfilePart } from './ProfileTab.tsx';

const STAFF_TABS = ACCOUNT_TABS.filter((tab) => tab !== 'expertise');

type Props = { staff: boolean; profile: ExpertProfile; preferences: NotificationPreferences };

/** The tabs of the account, saved and cancelled together. Hidden tabs stay mounted. */
export function AccountForm({ staff, profile, preferences }: Props) {
  const id = useId();
  const tabs = staff ? STAFF_TABS : ACCOUNT_TABS;
  const panelOf = (name: AccountTab) => `${id}-panel-${name}`;
  const { tab, setTab, goTo } = useTabs(tabs, panelOf);
  const profilePart = useProfilePart(profile, staff);
  const passwordPart = usePasswordPart();
  const notificationsPart = useNotificationsPart(preferences);
  const parts = [profilePart, notificationsPart, passwordPart];
  const { saveAll, cancel, isSaving, banner } = useSaveAll(parts, goTo);
  const isDirty = parts.some((part) => part.isDirty);
  useSignInDialog(isDirty || isSaving);

  const panels: Record<AccountTab, { part: AccountPart; content: ReactNode }> = {
    profile: { part: profilePart, content: <ProfileTab staff={staff} profile={profile} part={profilePart} /> },
    expertise: { part: profilePart, content: <ExpertiseTab profile={profile} part={profilePart} /> },
    password: { part: passwordPart, content: <PasswordTab staff={staff} email={profile.email} /> },
    notifications: { part: notificationsPart, content: <NotificationsTab staff={staff} /> },
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveAll();
  };

  return (
    <>
      {profilePart.disputes}
      <Card component="form" onSubmit={submit} noValidate aria-label="Account settings" sx={{ overflow: 'visible' }}>
        <TabBar
          value={tab}
          onChange={(_event, next: AccountTab) => setTab(next)}
          aria-label="Account settings"
          scrollButtons={false}
          sx={{ borderBottom: 1, borderColor: 'divider', px: { sm: 2 } }}
        >
          {tabs.map((name) => (
            <Tab
              key={name}
              value={name}
              label={ACCOUNT_TAB_LABELS[name]}
              id={`${id}-tab-${name}`}
              aria-controls={panelOf(name)}
              sx={{ minWidth: 0, px: { xs: 0.75, sm: 1.5 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } }}
            />
          ))}
        </TabBar>
        <Box sx={{ p: { xs: 2, sm: 3 } }}>
          {banner.map((message) => (
            <Alert key={message} severity="error" sx={{ mb: 2 }}>
              {message}
            </Alert>
          ))}
          {tabs.map((name) => (
            <Box
              key={name}
              role="tabpanel"
              id={panelOf(name)}
              aria-labelledby={`${id}-tab-${name}`}
              hidden={name !== tab}
            >
              <FormProvider {...panels[name].part.form}>{panels[name].content}</FormProvider>
            </Box>
          ))}
        </Box>
        <SaveBar busy={isSaving} onCancel={cancel} canCancel={isDirty} sx={{ px: 2, borderRadius: '0 0 10px 10px' }} />
        <LeaveGuard active={isDirty} />
      </Card>
    </>
  );
}

/** Keeps the open tab in the address; `goTo` opens the tab with the first of the given fields and focuses that field. */
function useTabs(tabs: readonly AccountTab[], panelOf: (tab: AccountTab) => string) {
  const [params, setParams] = useSearchParams();
  const [wanted, setWanted] = useState<{ tab: AccountTab; fields: string[] } | null>(null);
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'profile';

  const setTab = (next: AccountTab) =>
    setParams(next === 'profile' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  const goTo = (fields: string[]) => {
    const panel = firstField(fields)?.closest('[role="tabpanel"]');
    const next = tabs.find((name) => panelOf(name) === panel?.id);
    if (!next) return;
    setWanted({ tab: next, fields });
    setTab(next);
  };

  useEffect(() => {
    if (!wanted || wanted.tab !== tab) return;
    focusFirstField(wanted.fields);
    setWanted(null);
  }, [wanted, tab]);

  return { tab, setTab, goTo };
}
