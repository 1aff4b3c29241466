import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DEFAULT_COMPANY } from '#common/settings/company.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { readerZone } from '#common/words/dates.ts';
import { PageFooter } from './PageFooter.tsx';
import { Sidebar } from './Sidebar.tsx';

const WIDTH = 264;

/** The frame of every signed-in screen: the sidebar (a drawer on phones), the screen, the footer. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <AppBar
        position="fixed"
        color="inherit"
        elevation={0}
        component="header"
        sx={{ display: { md: 'none' }, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
      >
        <Toolbar>
          <IconButton edge="start" aria-label="Open navigation" aria-expanded={open} onClick={() => setOpen(true)}>
            <MenuIcon />
          </IconButton>
          <Typography variant="h3" component="p" sx={{ ml: 1 }}>
            Expert Panel
          </Typography>
        </Toolbar>
      </AppBar>
      <Drawer
        open={open}
        onClose={close}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: { width: WIDTH, maxWidth: '85vw' }, 'aria-label': 'Navigation' } }}
      >
        <Sidebar onNavigate={close} />
      </Drawer>
      <Drawer
        variant="permanent"
        sx={{ display: { xs: 'none', md: 'block' }, width: WIDTH, flexShrink: 0, displayPrint: 'none' }}
        slotProps={{ paper: { sx: { width: WIDTH, borderColor: 'divider' } } }}
      >
        <Sidebar />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', pt: { xs: 8, md: 0 } }}>
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            // The footer is below the first screen, so that it does not jump while the screen loads.
            minHeight: { xs: 'calc(100dvh - 64px)', md: '100dvh' },
            width: '100%',
            maxWidth: 1440,
            mx: 'auto',
            p: { xs: 2, sm: 3, lg: 4 },
            // Toasts are above the heading, so that they cover none of its buttons.
            pt: { md: 6, lg: 6 },
            outline: 0,
          }}
        >
          {children}
        </Box>
        <FrameFooter />
      </Box>
    </Box>
  );
}

/** The footer of signed-in screens, which follows changes of the settings. */
export function FrameFooter() {
  const { data, isError } = useQuery(contactQuery);
  return (
    <PageFooter company={data?.company ?? (isError ? DEFAULT_COMPANY.company_name : undefined)} zone={readerZone()} />
  );
}

/** The first Tab stop: skips the navigation. */
function SkipLink() {
  return (
    <Link
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      Skip to content
    </Link>
  );
}
