import { Box, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useParams } from 'react-router-dom';
import { wholeList } from '#admin/list/wholeList.ts';
import { VisDialog } from '#admin/vis/dialog/VisDialog.tsx';
import { useVis } from '#admin/vis/useVis.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
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
  const { id = '' } = useParams();
  const valid = /^\d{1,9}$/.test(id);
  const { data: vis, error, refetch } = useVis(Number(id), valid);
  if (!valid || (error && 'status' in error && error.status === 404)) {
    return <EmptyState title="Visual Identity System not found." text="It may have been deleted." />;
  }
  if (error && !vis) {
    return (
      <LoadError message="Failed to load the Visual Identity System. Please try again." onRetry={() => refetch()} />
    );
  }
  return vis ? <Detail vis={vis} /> : <Waiting />;
}

function Detail({ vis }: { vis: VisDetail }) {
  const [editing, setEditing] = useState(false);
  const materials = useGetList<VisMaterial>('vis-materials', {
    filter: { vis_id: vis.id },
    pagination: wholeList,
    sort: { field: 'id', order: 'ASC' },
  });
  const images = materials.data?.filter(({ kind }) => kind === 'image');
  const models = materials.data?.filter(({ kind }) => kind === 'model') ?? [];
  return (
    <>
      <VisHeader vis={vis} onEdit={() => setEditing(true)} />
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
          <DocumentPanel key={vis.document_file?.id} vis={vis} />
        </Stack>
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <FactsPanel vis={vis} />
          <AssessmentsPanel assessments={vis.assessments} />
          <VersionsPanel vis={vis} materials={materials.data ?? []} />
        </Stack>
      </Box>
      <VisDialog open={editing} vis={vis} onClose={() => setEditing(false)} />
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
