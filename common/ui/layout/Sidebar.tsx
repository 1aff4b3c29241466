import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountCircleIcon from '@mui/icons-material/AccountCircleOutlined';
import AssignmentIcon from '@mui/icons-material/AssignmentOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import StyleIcon from '@mui/icons-material/StyleOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { canAccess, type StaffResource, staffResources } from '#common/access/permissions.ts';
import { isStaff } from '#common/access/roles.ts';
import type { User } from '#common/access/sign-in.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { SIGNING_OUT, useSession } from '#common/ui/session/session.ts';
import { displayName, fullName, humanise } from '#common/words/format.ts';

const LOOKS = [
  { mode: 'light', label: 'Light theme', icon: <LightModeIcon fontSize="small" /> },
  { mode: 'dark', label: 'Dark theme', icon: <DarkModeIcon fontSize="small" /> },
  { mode: 'system', label: 'System theme', icon: <SystemIcon fontSize="small" /> },
] as const;

/** Menu items that choose between light, dark and the system's setting. */
function ColorChoiceButtons() {
  const { mode, setMode } = useColorScheme();
  return LOOKS.map((look) => (
    <MenuItem
      key={look.mode}
      role="menuitemradio"
      aria-checked={look.mode === mode}
      selected={look.mode === mode}
      onClick={() => setMode(look.mode)}
    >
      <ListItemIcon>{look.icon}</ListItemIcon>
      {look.label}
    </MenuItem>
  ));
}

/** The portal's version from package.json; set by the build. */
const VERSION: string | undefined = import.meta.env.VITE_VERSION;

/** The signed-in person at the bottom of the sidebar, with the menu that contains Logout. */
function SidebarPerson({ onNavigate }: { onNavigate?: () => void }) {
  const { user, profile } = useSession();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = fullName(profile ?? user ?? {});
  // Goes to the sign-in page first, so that a screen with unsaved changes asks before it is left.
  const logOut = () => {
    setAnchor(null);
    onNavigate?.();
    void navigate(routes.login, { state: SIGNING_OUT });
  };
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          gap: 1.5,
          p: 1,
          borderRadius: 2,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <UserAvatar name={name} src={profile?.profile_picture} />
        <Box sx={{ textAlign: 'left', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} title={name || undefined}>
            {displayName(name)}
          </Typography>
          <Typography variant="body2" color="text.secondary" noWrap>
            {user?.email}
          </Typography>
        </Box>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { minWidth: 240 } } }}
      >
        <ColorChoiceButtons />
        <Divider />
        <MenuItem onClick={logOut}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Logout
        </MenuItem>
        {user && isStaff(user) && VERSION && (
          <Typography component="li" variant="caption" color="text.secondary" sx={{ display: 'block', px: 2, pt: 1 }}>
            Version {VERSION}
          </Typography>
        )}
      </Menu>
    </Box>
  );
}

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

/** Whether an address belongs to an entry: its own, or that of a resource without an entry. The agreement belongs to experts. */
function isWithin(pathname: string, to: string): boolean {
  const inside = (base: string) => pathname === base || pathname.startsWith(`${base}/`);
  return (
    inside(to) ||
    Object.entries(staffResources).some(([name, entry]) => entry === to && inside(`/${name}`)) ||
    (to === routes.experts && inside(routes.agreements))
  );
}
