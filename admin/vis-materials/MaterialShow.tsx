import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { personLook } from '#admin/experts/parts/personLook.ts';
import { EmptyList, ListFrame } from '#admin/list/ListFrame.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { BackButton, RecordScreen } from '#admin/record/RecordScreen.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { columnsOf, fieldsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { materialViewer, VIEWERS_FAILED } from '#common/library/materials.ts';
import { inUseMessage } from '#common/library/uses.ts';
import { type VisMaterialDetail, visMaterial } from '#common/library/vis.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { DeleteMaterial, MaterialDialog, materialVis } from './MaterialParts.tsx';

/** /vis-materials/:id/show: a material in its viewer, what is known about it, and where it is used. */
export function MaterialShow() {
  return (
    <RecordScreen
      resource="vis-materials"
      missing={{ what: 'Material', list: routes.visMaterials, link: 'Go to the materials' }}
      loadFailed="Failed to load the material. Please try again."
    >
      <MaterialDetail />
    </RecordScreen>
  );
}

function MaterialDetail() {
  const material = useRecord<VisMaterialDetail>();
  return (
    <>
      <PageHeader
        back={<BackButton to={routes.visMaterials} label="Back to the materials" />}
        title={material.title}
        subtitle={materialVis}
        actions={<MaterialButtons material={material} />}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Panel
          title="Preview"
          action={
            <Button component="a" href={resolveUrl(material.download_url)} download>
              Download
            </Button>
          }
        >
          <MaterialViewer material={material} maxHeight="70vh" />
        </Panel>
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <Panel title="Information">
            <Stack spacing={1.5}>
              {fieldsOf(visMaterial, ['description', 'material_type', 'file_name', 'size', 'created_at'])}
              {material.kind === 'model' && fieldsOf(visMaterial, ['is_interactive', 'allow_rotation', 'allow_zoom'])}
            </Stack>
          </Panel>
          <Uses />
        </Stack>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, mt: 3 }}>
        <Viewers />
      </Box>
    </>
  );
}

function MaterialButtons({ material }: { material: VisMaterialDetail }) {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const titles = material.assessments.map(({ title }) => title);
  return (
    <>
      <Button variant="contained" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <DeleteMaterial
        refusal={material.in_use && inUseMessage(titles)}
        onDeleted={() => navigate(routes.visMaterials)}
      />
      {editing && <MaterialDialog material={material} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The assessments that show the material; those that were deleted have no screen any more. */
function Uses() {
  const assessments = useRecord<VisMaterialDetail>().assessments;
  return (
    <Panel title="Where it is used">
      {assessments.length === 0 && <Typography color="text.secondary">No assessment shows it yet.</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
        {assessments.map(({ id, title, is_deleted }) => (
          <li key={id}>
            {is_deleted ? (
              `${title} (deleted)`
            ) : (
              <MuiLink component={Link} to={routes.assessment(id)}>
                {title}
              </MuiLink>
            )}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

/** Who has seen the material, and when. */
function Viewers() {
  const material = useRecord<VisMaterialDetail>();
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
        <ListFrame pageSizes={[TABLE_PAGE_SIZE]}>
          <RecordTable
            label="Who has seen the material"
            loadFailed={VIEWERS_FAILED}
            empty={<EmptyList title="Nobody has seen it yet." noMatchTitle="Nobody has seen it yet." noMatch="" />}
          >
            {columnsOf(materialViewer, {
              name: { ...personLook, under: ({ email, is_staff }) => (is_staff ? `${email} · staff` : email) },
              views: true,
              first_viewed_at: true,
              last_viewed_at: true,
            })}
          </RecordTable>
        </ListFrame>
      </ListBase>
    </>
  );
}
