import ViewInArIcon from '@mui/icons-material/ViewInArOutlined';
import { Avatar, Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useRecord } from '#admin/record/useRecord.ts';
import { routes } from '#common/access/addresses.ts';
import type { VisMaterial } from '#common/library/vis.ts';
import { sourcesOf } from '#common/ui/materials/picture.ts';

/** The picture and the title of the current material, as a link to its screen. */
export function MaterialName() {
  const material = useRecord<VisMaterial>();
  const { id, title, url, srcset } = material;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Avatar
        variant="rounded"
        alt=""
        {...(url ? sourcesOf({ url, srcset }) : {})}
        slotProps={{ img: { sizes: '44px', loading: 'lazy' } }}
        sx={{ width: 44, height: 44 }}
      >
        <ViewInArIcon />
      </Avatar>
      <MuiLink component={Link} to={routes.visMaterial(id)} sx={{ fontWeight: 600 }}>
        {title}
      </MuiLink>
    </Box>
  );
}

/** The brand and version of the current material, as a link to the VIS. */
export function MaterialVis() {
  const material = useRecord<VisMaterial>();
  const { vis, brand_name, vis_version } = material;
  return (
    <MuiLink component={Link} to={routes.vis(vis)}>
      {brand_name} {vis_version}
    </MuiLink>
  );
}
