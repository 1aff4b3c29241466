import { Box, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { RecordScreen } from '#admin/RecordScreen.tsx';
import { VisDialog } from '#admin/vis/dialog/VisDialog.tsx';
import { useVisMaterials } from '#admin/vis/useVis.ts';
import { routes } from '#common/access/routes.ts';
import type { VisDetail } from '#common/library/vis.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AssessmentsPanel } from './AssessmentsPanel.tsx';
import { DocumentPanel } from './DocumentPanel.tsx';
import { FactsPanel } from './FactsPanel.tsx';
import { GalleryPanel } from './GalleryPanel.tsx';
import { ModelPanel } from './ModelPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';
import { VisHeader } from './VisHeader.tsx';

/** /vis/:id: everything about one VIS. */
export function VisPage() {
  return (
    <RecordScreen
      resource="vis"
      missing={{
        title: 'Visual Identity System not found.',
        list: routes.visList,
        link: 'Go to the Visual Identity Systems',
      }}
      loadFailed="Failed to load the Visual Identity System. Please try again."
      waiting={<Waiting />}
    >
      <Detail />
    </RecordScreen>
  );
}

function Detail() {
  const vis = useRecordContext<VisDetail>();
  const [editing, setEditing] = useState(false);
  const materials = useVisMaterials(vis?.id);
  const images = materials.data?.filter(({ kind }) => kind === 'image');
  const models = materials.data?.filter(({ kind }) => kind === 'model') ?? [];
  return (
    <>
      <VisHeader onEdit={() => setEditing(true)} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          {materials.error && !materials.data ? (
            <LoadError message="Failed to load the materials." onRetry={() => materials.refetch()} />
          ) : (
            <GalleryPanel images={images} onAdd={() => setEditing(true)} />
          )}
          {models.map((model) => (
            <ModelPanel key={model.id} model={model} />
          ))}
          <DocumentPanel />
        </Stack>
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <FactsPanel />
          <AssessmentsPanel />
          <VersionsPanel />
        </Stack>
      </Box>
      {editing && vis && materials.data && (
        <VisDialog vis={vis} materials={materials.data} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <Stack spacing={2} aria-busy>
      <Skeleton width={320} height={48} />
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={200} />
    </Stack>
  );
}
