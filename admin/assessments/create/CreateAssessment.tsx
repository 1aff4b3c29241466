import { Alert, Box, Button, Paper, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import {
  ASSESSMENT_MESSAGES,
  type CreateAssessment as Payload,
  type StaffAssessment,
} from '#common/assessments/assessments.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { readerZone } from '#common/values/dates.ts';
import { ImportQuestions } from './ImportQuestions.tsx';
import { TemplateSelect } from './TemplateSelect.tsx';
import { VisSelect } from './VisSelect.tsx';

type Errors = Partial<Record<'vis' | 'title' | 'template', string>>;

/**
 * /assessments/create: the VIS of a new assessment and its first questions; everything else is done in the builder.
 */
export function CreateAssessment() {
  const [params] = useSearchParams();
  const [vis, setVis] = useState<number | null>(numberIn(params.get('vis')));
  const [title, setTitle] = useState('');
  const [template, setTemplate] = useState<number | null>(numberIn(params.get('template')));
  const [imported, setImported] = useState<Questionnaire | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  const create = async (event: React.FormEvent) => {
    event.preventDefault();
    const found: Errors = {
      ...(vis === null && { vis: ASSESSMENT_MESSAGES.vis }),
      ...(!title.trim() && { title: ASSESSMENT_MESSAGES.title }),
    };
    setErrors(found);
    setFailure('');
    if (vis === null || Object.keys(found).length > 0) return;
    setBusy(true);
    const payload: Payload = {
      vis,
      title,
      deadline_zone: readerZone(),
      ...(imported ? { questionnaire: imported } : template !== null && { template }),
    };
    try {
      const made = await api.post<StaffAssessment>('/assessments/', payload);
      navigate(routes.editAssessment(made.id), { replace: true });
    } catch (error) {
      const { errors: refused, detail } = asApiError(error);
      setErrors(
        Object.fromEntries(Object.entries(refused ?? {}).map(([field, messages]) => [field, messages.join(', ')])),
      );
      // The template has been deleted.
      if (refused?.template) setTemplate(null);
      setFailure(detail ?? (refused ? '' : 'Failed to create the assessment. Please try again.'));
      setBusy(false);
    }
  };

  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader
        title="New Assessment"
        subtitle="Choose what it is about and what to start from. You write the questions next."
      />
      <Paper variant="outlined" component="form" noValidate onSubmit={create} sx={{ p: { xs: 2, sm: 3 } }}>
        <Stack spacing={2.5}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <VisSelect value={vis} onChange={setVis} error={errors.vis} />
          <TextField
            label="Title"
            required
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            error={Boolean(errors.title)}
            helperText={errors.title}
          />
          <TemplateSelect
            value={template}
            onChange={setTemplate}
            disabled={imported !== null}
            error={errors.template}
          />
          <ImportQuestions imported={imported} onImport={setImported} />
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
            <Button component={Link} to={routes.assessments}>
              Cancel
            </Button>
            <BusyButton type="submit" variant="contained" loading={busy}>
              Create Assessment
            </BusyButton>
          </Stack>
        </Stack>
      </Paper>
    </Box>
  );
}

function numberIn(text: string | null): number | null {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}
