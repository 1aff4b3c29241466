import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { VisDetail } from '#common/library/vis.ts';
import { formatDate } from '#common/values/dates.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { VisPanel } from './VisPanel.tsx';

/** All VIS of the brand of the VIS around; each can be compared with it. */
export function VersionsPanel() {
  const vis = useRecordContext<VisDetail>();
  const [compared, setCompared] = useState<number | null>(null);
  if (!vis) return null;
  return (
    <VisPanel title={`Versions of ${vis.brand_name}`}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {vis.versions.map(({ id, version, release_date }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {id === vis.id ? (
                <Typography fontWeight={600}>{version} (this one)</Typography>
              ) : (
                <MuiLink component={Link} to={routes.vis(id)}>
                  {version}
                </MuiLink>
              )}
              <Typography variant="body2" color="text.secondary">
                {formatDate(release_date)}
              </Typography>
            </Box>
            {id !== vis.id && (
              <Button size="small" onClick={() => setCompared(id)} aria-label={`Compare with ${version}`}>
                Compare
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {compared !== null && <CompareDialog otherId={compared} onClose={() => setCompared(null)} />}
    </VisPanel>
  );
}
