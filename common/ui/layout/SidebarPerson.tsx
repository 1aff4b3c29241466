import LogoutIcon from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isStaff } from '#common/access/roles.ts';
import { routes } from '#common/access/routes.ts';
import { displayName, fullName } from '#common/texts/format.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';
import { SIGNING_OUT, useSession } from '#common/ui/session/session.ts';
import { ColorChoiceButtons } from '#common/ui/theme/ColorChoiceButtons.tsx';

/** The portal's version from package.json; set by the build. */
const VERSION: string | undefined = import.meta.env.VITE_VERSION;

/** The signed-in person at the bottom of the sidebar, with the menu that contains Logout. */
export function SidebarPerson({ onNavigate }: { onNavigate?: () => void }) {
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
