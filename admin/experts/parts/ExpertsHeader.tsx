import AddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Tab } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#admin/actions/useMay.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { ImportDialog, InviteDialog } from '#admin/experts/invite/InviteDialog.tsx';
import { MailTrouble } from '#admin/mail/MailTrouble.tsx';
import { routes } from '#common/access/addresses.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { figure } from '#common/words/format.ts';

const TABS = [
  { value: 'all', label: 'All experts', to: routes.experts },
  { value: 'review', label: 'Review queue', to: routes.expertReview },
  { value: 'duplicates', label: 'Duplicates', to: routes.expertDuplicates },
  { value: 'mails', label: 'Undelivered emails', to: routes.expertMails },
] as const;

type Props = {
  tab: (typeof TABS)[number]['value'];
  /** Buttons for what the tab shows, beside the tabs. */
  actions?: ReactNode;
};

/** The heading of the experts' screens with its tabs; the review tab shows how many are waiting. */
export function ExpertsHeader({ tab, actions }: Props) {
  const count = useRead('countWaitingExperts', []).data?.count ?? 0;
  return (
    <>
      <PageHeader title="Experts" actions={<HeaderActions />} />
      <MailTrouble />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          borderBottom: 1,
          borderColor: 'divider',
          mb: { xs: 3, lg: 2 },
        }}
      >
        <Box component="nav" aria-label="Experts" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <TabBar value={tab} allowScrollButtonsMobile>
            {TABS.map(({ value, label, to }) => (
              <Tab
                key={value}
                value={value}
                component={Link}
                to={to}
                aria-current={value === tab ? 'page' : undefined}
                label={value === 'review' && count > 0 ? `${label} (${figure(count)})` : label}
              />
            ))}
          </TabBar>
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: 'auto' }}>{actions}</Box>}
      </Box>
    </>
  );
}

/** Actions on the panel as a whole. */
function HeaderActions() {
  const may = useMay();
  const [open, setOpen] = useState<'invite' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {may('list', 'form-options') && (
        <Button component={Link} to={routes.formOptions}>
          Form options
        </Button>
      )}
      <Button component={Link} to={routes.agreements}>
        Agreement
      </Button>
      <Button startIcon={<UploadIcon />} onClick={() => setOpen('import')}>
        Import invitations
      </Button>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen('invite')}>
        New Expert
      </Button>
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
