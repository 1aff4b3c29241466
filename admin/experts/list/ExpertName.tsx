import { Box, Chip, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '#admin/useMay.ts';
import { routes } from '#common/access/routes.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { UserAvatar } from '#common/ui/people/UserAvatar.tsx';

/** Photo and name, with a link to the profile for those who may read it. */
export function ExpertName() {
  const row = useRecordContext<ExpertRow>();
  const may = useMay();
  if (!row) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <UserAvatar name={row.name} src={row.photoUrl} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          {...(may('show', 'experts', row) ? { component: Link, to: routes.expert(row.id) } : {})}
          onClick={(event) => event.stopPropagation()}
          sx={{
            fontWeight: 600,
            color: 'text.primary',
            textDecoration: 'none',
            overflowWrap: 'anywhere',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {row.name || row.email}
        </Typography>
        {row.isAdmin && <Chip size="small" label="Admin" sx={{ ml: 1 }} />}
        {row.worksWithBeverageClient && (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            Works with the beverage client
          </Typography>
        )}
      </Box>
    </Box>
  );
}
