import ViewInArIcon from '@mui/icons-material/ViewInArOutlined';
import { Avatar } from '@mui/material';
import { type Columns, cellsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { type VisMaterial, visMaterial } from '#common/library/vis.ts';
import { sourcesOf } from '#common/ui/materials/picture.ts';

export const MATERIAL_COLUMNS = {
  title: {
    picture: MaterialPicture,
    to: ({ id }) => routes.visMaterial(id),
  },
  brand_name: {
    text: ({ brand_name, vis_version }) => `${brand_name} ${vis_version}`,
    to: ({ vis }) => routes.vis(vis),
  },
  material_type: true,
  in_use: true,
  created_at: true,
  description: true,
  file_name: true,
  size: true,
} satisfies Columns<typeof visMaterial>;

/** The brand and version of the current material, as a link to the VIS. */
export const materialVis = cellsOf(visMaterial, MATERIAL_COLUMNS).brand_name;

function MaterialPicture({ url, srcset }: VisMaterial) {
  return (
    <Avatar
      variant="rounded"
      alt=""
      {...(url ? sourcesOf({ url, srcset }) : {})}
      slotProps={{ img: { sizes: '44px', loading: 'lazy' } }}
      sx={{ width: 44, height: 44 }}
    >
      <ViewInArIcon />
    </Avatar>
  );
}
