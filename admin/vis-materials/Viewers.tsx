import { Link as MuiLink, Typography } from '@mui/material';
import { ListBase, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListFrame } from '#admin/list/ListFrame.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/routes.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { type MaterialViewer, materialViewer, VIEWERS_FAILED } from '#common/library/material-viewers.ts';
import type { VisMaterialDetail } from '#common/library/vis.ts';

/** Who has seen the material, and when. */
export function Viewers() {
  const material = useRecordContext<VisMaterialDetail>();
  if (!material) return null;
  return (
    <>
      <Typography variant="h2">Who has seen it</Typography>
      <ListBase
        resource="material-viewers"
        filter={{ material: material.id }}
        perPage={TABLE_PAGE_SIZE}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
        queryOptions={{ staleTime: 0 }}
      >
        <ListFrame toolbar={null} pageSizes={[TABLE_PAGE_SIZE]}>
          <RecordTable
            label="Who has seen the material"
            loadFailed={VIEWERS_FAILED}
            empty={<EmptyList title="Nobody has seen it yet." noMatchTitle="Nobody has seen it yet." noMatch="" />}
          >
            {columnsOf(materialViewer, ['name', 'views', 'first_viewed_at', 'last_viewed_at'], {
              name: () => ({ render: () => <Viewer /> }),
            })}
          </RecordTable>
        </ListFrame>
      </ListBase>
    </>
  );
}

function Viewer() {
  const viewer = useRecordContext<MaterialViewer>();
  if (!viewer) return null;
  return (
    <>
      {viewer.in_panel ? (
        <MuiLink component={Link} to={routes.expert(viewer.id)} underline="hover">
          {viewer.name}
        </MuiLink>
      ) : (
        viewer.name
      )}
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {viewer.is_staff ? `${viewer.email} · staff` : viewer.email}
      </Typography>
    </>
  );
}
