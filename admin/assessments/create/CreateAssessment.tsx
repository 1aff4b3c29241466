import { Box, Button, Paper } from '@mui/material';
import { Form } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { FormProblem } from '#admin/forms/FormProblem.tsx';
import { resolverOf } from '#admin/forms/resolverOf.ts';
import { UnsavedGuard } from '#admin/forms/UnsavedGuard.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { routes } from '#common/access/routes.ts';
import { type NewAssessment, newAssessment } from '#common/assessments/assessments.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { readerZone } from '#common/values/dates.ts';
import { ImportQuestions } from './ImportQuestions.tsx';
import { TemplateInput } from './TemplateInput.tsx';
import { VisInput } from './VisInput.tsx';

/**
 * /assessments/create: the VIS of a new assessment and its first questions; everything else is done in the builder.
 */
export function CreateAssessment() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const create = useFormAction(
    (server, { template, questionnaire, ...entered }: NewAssessment) =>
      server.create('assessments', {
        data: {
          ...entered,
          deadline_zone: readerZone(),
          ...(questionnaire ? { questionnaire } : template !== null && { template }),
        },
      }),
    {
      failed: 'Failed to create the assessment. Please try again.',
      onSuccess: ({ data }) => navigate(routes.editAssessment(Number(data.id)), { replace: true }),
    },
  );
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader
        title="New Assessment"
        subtitle="Choose what it is about and what to start from. You write the questions next."
      />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Form
          resolver={resolverOf(newAssessment)}
          defaultValues={{
            vis: numberIn(params.get('vis')),
            title: '',
            template: numberIn(params.get('template')),
            questionnaire: null,
          }}
          onSubmit={(entered: FieldValues) => create(entered as NewAssessment)}
          noValidate
          disableInvalidFormNotification
        >
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <FormProblem />
            {inputsOf(newAssessment, ['vis', 'title', 'template'], {
              vis: (field) => <VisInput key={field.source} field={field} />,
              template: (field) => <TemplateInput key={field.source} field={field} />,
            })}
            <ImportQuestions />
            <UnsavedGuard />
            <Buttons />
          </Box>
        </Form>
      </Paper>
    </Box>
  );
}

function Buttons() {
  const { isSubmitting } = useFormState();
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <Button component={Link} to={routes.assessments}>
        Cancel
      </Button>
      <BusyButton type="submit" variant="contained" loading={isSubmitting}>
        Create Assessment
      </BusyButton>
    </Box>
  );
}

function numberIn(text: string | null): number | null {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}
