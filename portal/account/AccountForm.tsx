import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import { type FormEvent, type ReactNode, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { ACCOUNT_TAB_LABELS, ACCOUNT_TABS, type AccountTab } from '#common/people/account.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import type { NotificationPreferences } from '#common/people/notifications.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { ExpertiseTab } from './ExpertiseTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { PasswordTab } from './PasswordTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { useNotificationsPart } from './useNotificationsPart.ts';
import { usePasswordPart } from './usePasswordPart.ts';
import { useProfilePart } from './useProfilePart.ts';
import { useSaveAll } from './useSaveAll.ts';
import { useTabs } from './useTabs.ts';

const STAFF_TABS = ACCOUNT_TABS.filter((tab) => tab !== 'expertise');

type Props = { staff: boolean; profile: ExpertProfile; preferences: NotificationPreferences };

/** The tabs of the account, saved and cancelled together. Hidden tabs stay mounted. */
export function AccountForm({ staff, profile, preferences }: Props) {
  const id = useId();
  const tabs = staff ? STAFF_TABS : ACCOUNT_TABS;
  const { tab, setTab, goTo } = useTabs(tabs);
  const profilePart = useProfilePart(profile, staff);
  const passwordPart = usePasswordPart();
  const notificationsPart = useNotificationsPart(preferences);
  const parts = [profilePart, notificationsPart, passwordPart];
  const { saveAll, cancel, isSaving, banner } = useSaveAll(parts, goTo);
  const isDirty = parts.some((part) => part.isDirty);
  useSignInDialog(isDirty || isSaving);

  const panels: Record<AccountTab, ReactNode> = {
    profile: (
      <FormProvider {...profilePart.form}>
        <ProfileTab staff={staff} profile={profile} part={profilePart} />
      </FormProvider>
    ),
    expertise: (
      <FormProvider {...profilePart.form}>
        <ExpertiseTab profile={profile} />
      </FormProvider>
    ),
    password: (
      <FormProvider {...passwordPart.form}>
        <PasswordTab staff={staff} email={profile.email} />
      </FormProvider>
    ),
    notifications: (
      <FormProvider {...notificationsPart.form}>
        <NotificationsTab />
      </FormProvider>
    ),
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
              aria-controls={`${id}-panel-${name}`}
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
              id={`${id}-panel-${name}`}
              aria-labelledby={`${id}-tab-${name}`}
              hidden={name !== tab}
            >
              {panels[name]}
            </Box>
          ))}
        </Box>
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 1,
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1,
            p: 2,
            borderTop: 1,
            borderColor: 'divider',
            borderRadius: '0 0 10px 10px',
            bgcolor: 'background.paper',
          }}
        >
          <Button onClick={cancel} disabled={!isDirty || isSaving}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" loading={isSaving}>
            Save Changes
          </BusyButton>
        </Box>
        <LeaveGuard active={isDirty && !isSaving} />
      </Card>
    </>
  );
}
