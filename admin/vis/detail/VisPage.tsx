import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Chip, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DeleteRecordButton } from '#admin/actions/DeletionDialog.tsx';
import { BackButton, RecordScreen } from '#admin/record/RecordScreen.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { BrandLogo } from '#admin/schema/BrandLogo.tsx';
import { useVisMaterials } from '#admin/vis/dialog/useVis.ts';
import { VisDialog } from '#admin/vis/dialog/VisDialog.tsx';
import { routes } from '#common/access/addresses.ts';
import { VIS_CODE_DIGITS } from '#common/api/limits.ts';
import { assessmentsInWords } from '#common/library/uses.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ScreenSkeleton } from '#common/ui/feedback/lazyPart.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { formatDate } from '#common/words/dates.ts';
import { paddedId } from '#common/words/format.ts';
import { DocumentPanel, ModelPanel } from './DrawnFiles.tsx';
import { GalleryPanel } from './GalleryPanel.tsx';
import { FactsPanel, VisVersions } from './VisFacts.tsx';

/** /vis/:id: everything about one VIS. */
export function VisPage() {
  return (
    <RecordScreen
      resource="vis"
      missing={{ what: 'Visual Identity System', list: routes.visList, link: 'Go to the Visual Identity Systems' }}
      loadFailed="Failed to load the Visual Identity System. Please try again."
    >
      <VisParts />
    </RecordScreen>
  );
}

function VisParts() {
  const vis = useRecord<VisDetail>();
  const [editing, setEditing] = useState(false);
  const materials = useVisMaterials(vis.id);
  const ofKind = (wanted: VisMaterial['kind']) => materials.data?.filter(({ kind }) => kind === wanted) ?? [];
  // Nothing stands below what will grow.
  if (materials.isPending) return <ScreenSkeleton />;
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
            <GalleryPanel images={ofKind('image')} onAdd={() => setEditing(true)} />
          )}
          {ofKind('model').map((model) => (
            <ModelPanel key={model.id} model={model} />
          ))}
          <DocumentPanel />
        </Stack>
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <FactsPanel />
          <AssessmentsPanel />
          <VisVersions />
        </Stack>
      </Box>
      {editing && materials.data && (
        <VisDialog vis={vis} materials={materials.data} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

/** The brand and version of the current VIS, and its actions. */
function VisHeader({ onEdit }: { onEdit: () => void }) {
  const vis = useRecord<VisDetail>();
  const navigate = useNavigate();
  return (
    <PageHeader
      back={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <BackButton to={routes.visList} label="Back to the VIS Library" />
          <BrandLogo name={vis.brand_name} src={vis.brand_logo} size={56} />
        </Box>
      }
      title={vis.brand_name}
      status={<Chip label={vis.version} />}
      subtitle={`VIS ${paddedId(vis.id, VIS_CODE_DIGITS)}`}
      actions={
        <>
          <Button variant="contained" startIcon={<EditIcon />} onClick={onEdit}>
            Edit
          </Button>
          <DeleteRecordButton
            resource="vis"
            title="Delete Visual Identity System"
            text={`${vis.brand_name} ${vis.version} and its materials will be deleted. This action cannot be undone.`}
            refusal={vis.in_use && usedIn(vis)}
            deleted="Visual Identity System deleted successfully"
            failed="Failed to delete the Visual Identity System"
            onDeleted={() => navigate(routes.visList)}
          />
        </>
      }
    />
  );
}

/** Returns for example "Used in 2 assessments: “A” and “B”; it cannot be deleted." */
function usedIn({ assessments }: VisDetail): string {
  if (assessments.length === 0) return 'Answers of a deleted assessment depend on it, so it cannot be deleted.';
  return `Used in ${assessmentsInWords(assessments.map(({ title }) => title))}; it cannot be deleted.`;
}

/** The assessments about the current VIS, and a link to create one. */
function AssessmentsPanel() {
  const { id: visId, assessments } = useRecord<VisDetail>();
  return (
    <Panel
      title="Assessments"
      action={
        <Button component={Link} to={`${routes.createAssessment}?vis=${visId}`}>
          New Assessment
        </Button>
      }
    >
      {assessments.length === 0 && <Typography color="text.secondary">No assessment uses this VIS yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {assessments.map(({ id, title, is_draft, is_active, created_at }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <MuiLink component={Link} to={routes.assessment(id)} sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </MuiLink>
              <Typography variant="body2" color="text.secondary">
                {formatDate(created_at)}
              </Typography>
            </Box>
            {is_draft ? <Chip size="small" label="Draft" /> : !is_active && <Chip size="small" label="Closed" />}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
