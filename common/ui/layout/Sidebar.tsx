import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountCircleIcon from '@mui/icons-material/AccountCircleOutlined';
import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import StyleIcon from '@mui/icons-material/StyleOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { canAccess, type StaffResource, staffResources } from '#common/access/permissions.ts';
import { isStaff } from '#common/access/roles.ts';
import { routes } from '#common/access/routes.ts';
import type { User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { humanise } from '#common/texts/format.ts';
import { useSession } from '#common/ui/session/session.ts';
import { SidebarPerson } from './SidebarPerson.tsx';

type Item = {
  to: string;
  label: string;
  icon: ReactNode;
  shown: (user: User, profile: ExpertProfile | null) => boolean;
};

const always = () => true;

/** The entry of a resource of the staff app, for those who may list it. */
const entryOf = (resource: MenuResource, label: string, icon: ReactNode): Item => ({
  to: staffResources[resource],
  label,
  icon,
  shown: (user) => canAccess(user, { action: 'list', resource }),
});
type MenuResource = Exclude<StaffResource, 'form-options'>;

const firstItems: Item[] = [
  { to: routes.home, label: 'Home', icon: <HomeIcon />, shown: (user) => !isStaff(user) },
  {
    to: routes.payouts,
    label: 'My Payouts',
    icon: <WalletIcon />,
    shown: (user, profile) => !isStaff(user) && profile !== null && !profile.works_with_beverage_client,
  },
  entryOf('assessments', 'Assessments', <AssignmentIcon />),
  entryOf('vis', 'VIS Library', <StyleIcon />),
  entryOf('experts', 'Experts', <GroupsIcon />),
  entryOf('payouts', 'Payments', <PaymentsIcon />),
  entryOf('staff', 'Staff', <BadgeIcon />),
  entryOf('changes', 'Log of Changes', <HistoryIcon />),
];

/** Other resources that are entries of their own, under their names. */
const otherItems = Object.entries(staffResources)
  .filter(([name, to]) => to === `/${name}` && !firstItems.some((item) => item.to === to))
  .map(([name]) => entryOf(name as MenuResource, humanise(name), <LabelIcon />));

const lastItems: Item[] = [
  {
    to: routes.settings,
    label: 'Settings',
    icon: <SettingsIcon />,
    shown: (user) => canAccess(user, { action: 'show', resource: 'settings' }),
  },
  { to: routes.account, label: 'Account', icon: <AccountCircleIcon />, shown: always },
  { to: routes.help, label: 'Help Center', icon: <HelpIcon />, shown: always },
];
const items = [...firstItems, ...otherItems, ...lastItems];

/** The navigation of both apps; its entries depend on the person. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { user, profile } = useSession();
  const { pathname } = useLocation();
  if (!user) return null;
  return (
    <Box component="aside" aria-label="Sidebar" sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2.5, py: 2.5 }}>
        <img src="/icon.svg" alt="" width={32} height={32} />
        <Typography variant="h3" component="p">
          Expert Panel
        </Typography>
      </Box>
      <Box component="nav" aria-label="Main" sx={{ flex: 1, overflowY: 'auto', px: 1.5 }}>
        <List disablePadding sx={{ display: 'grid', gap: 0.5 }}>
          {items
            .filter((item) => item.shown(user, profile))
            .map(({ to, label, icon }) => {
              const current = isWithin(pathname, to);
              return (
                <ListItem key={to} disablePadding>
                  <ListItemButton
                    component={Link}
                    to={to}
                    onClick={onNavigate}
                    selected={current}
                    aria-current={current ? 'page' : undefined}
                    sx={{ borderRadius: 2, '&.Mui-selected': { color: 'primary.main', fontWeight: 600 } }}
                  >
                    <ListItemIcon sx={{ minWidth: 40, color: 'inherit' }}>{icon}</ListItemIcon>
                    <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 'inherit' } } }} />
                  </ListItemButton>
                </ListItem>
              );
            })}
        </List>
      </Box>
      <SidebarPerson onNavigate={onNavigate} />
    </Box>
  );
}

/** Whether an address is that of an entry, or of a resource without an entry that belongs to it; the agreement belongs to experts. */
function isWithin(pathname: string, to: string): boolean {
  const inside = (base: string) => pathname === base || pathname.startsWith(`${base}/`);
  return (
    inside(to) ||
    Object.entries(staffResources).some(([name, entry]) => entry === to && inside(`/${name}`)) ||
    (to === routes.experts && inside(routes.agreements))
  );
}
