import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useAssessment } from './assessmentContext.ts';
import { useBuilder, useBuilderState, useFillPlaceholders } from './context.ts';
import { MoreActions } from './MoreActions.tsx';
import { OtherEditors } from './OtherEditors.tsx';
import { useProblems } from './problems.ts';
import { PublishDialog } from './publish/PublishDialog.tsx';
import { publishedInWords } from './publishedInWords.ts';
import { SaveStatus } from './SaveStatus.tsx';
import { UndoRedoButtons } from './UndoRedoButtons.tsx';

/** Title, save status, history, preview and publishing. */
export function BuilderHeader({ onCheck }: { onCheck: () => void }) {
  const { assessment } = useAssessment();
  const { autosave } = useBuilder();
  const title = useBuilderState((state) => state.document.title);
  const fillPlaceholders = useFillPlaceholders();
  const { all } = useProblems();
  const navigate = useNavigate();
  const [publishing, setPublishing] = useState(false);

  const preview = async () => {
    if (await autosave.flush()) void navigate(routes.previewAssessment(assessment.id));
  };
  const publish = () => {
    onCheck();
    if (all.length === 0) setPublishing(true);
  };

  return (
    <Box>
      <PageHeader
        title={fillPlaceholders(title) || 'Untitled assessment'}
        subtitle={`${assessment.visual_identity_system_name} ${assessment.version}`}
        actions={
          <>
            <MoreActions />
            <Button onClick={preview}>Preview</Button>
            <Button variant="contained" onClick={publish}>
              {assessment.is_draft ? 'Publish' : 'Publish Changes'}
            </Button>
          </>
        }
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 2, mt: -2 }}>
        <UndoRedoButtons />
        <SaveStatus />
        {!assessment.is_draft && (
          <Typography variant="body2" color="text.secondary" sx={{ ml: 1 }}>
            Version {assessment.current_version} {publishedInWords(assessment)}
          </Typography>
        )}
        {assessment.has_unpublished_changes && (
          <Chip size="small" color="warning" variant="outlined" label="Unpublished changes" />
        )}
        <OtherEditors />
      </Stack>
      {publishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </Box>
  );
}
