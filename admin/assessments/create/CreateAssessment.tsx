import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Box, Button, Chip, FormHelperText, ListSubheader, MenuItem, Paper, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { importFile } from '#admin/assessments/parts/importFile.tsx';
import { byCategory } from '#admin/assessments/templates/byCategory.ts';
import { FileButton } from '#admin/forms/FileChooser.tsx';
import { SearchInput } from '#admin/forms/SearchInput.tsx';
import { FormProblem, StaffForm, SubmitButton, UnsavedGuard } from '#admin/forms/StaffForm.tsx';
import { wholeList } from '#admin/list/wholeList.ts';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/addresses.ts';
import { LIBRARY_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { type NewAssessment, newAssessment } from '#common/assessments/assessments.ts';
import type { TemplateRow } from '#common/assessments/templates.ts';
import type { VisRow } from '#common/library/vis.ts';
import type { Field } from '#common/schema/fields.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { readerZone } from '#common/words/dates.ts';
import { counted } from '#common/words/format.ts';

const BLANK = 'blank';

/** Chooses the first questions: none, or a template by category. */
function TemplateInput({ field: { title } }: { field: Field }) {
  const { data = [] } = useGetList<TemplateRow>('assessment-templates', { pagination: wholeList });
  const { setValue, watch } = useFormContext<NewAssessment>();
  const { field, fieldState } = useController<NewAssessment, 'template'>({ name: 'template' });
  const { error } = fieldState;
  const chosen = data.find((template) => template.id === field.value);
  useEffect(() => {
    // The server refuses a template that was deleted meanwhile.
    if (error) setValue('template', null);
  }, [error, setValue]);
  return (
    <TextField
      select
      label={title}
      value={chosen ? String(chosen.id) : BLANK}
      onChange={({ target }) => field.onChange(target.value === BLANK ? null : Number(target.value))}
      disabled={watch('questionnaire') !== null}
      error={error !== undefined}
      helperText={error?.message ?? chosen?.description}
    >
      <MenuItem value={BLANK}>An empty questionnaire</MenuItem>
      {[...byCategory(data)].flatMap(([category, templates]) => [
        <ListSubheader key={category}>{category}</ListSubheader>,
        ...templates.map((template) => (
          <MenuItem key={template.id} value={String(template.id)}>
            {template.title}
          </MenuItem>
        )),
      ])}
    </TextField>
  );
}

const nameOf = (vis: VisRow) => `${vis.brand_name} ${vis.version}`;

/** Chooses the VIS that an assessment is about, from a list by brand with search. */
function VisInput({ field: { source, title } }: { field: Field }) {
  return (
    <SearchInput
      source={source}
      reference="vis"
      sort={{ field: 'brand_name', order: 'ASC' }}
      perPage={LIBRARY_PAGE_SIZE}
      label={title}
      optionText={nameOf}
      isRequired
      size="medium"
      noOptionsText="No Visual Identity System found."
    />
  );
}

/**
 * /assessments/create: the VIS of a new assessment and its first questions; everything else is done in the builder.
 */
export function CreateAssessment() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader
        title="New Assessment"
        subtitle="Choose what it is about and what to start from. You write the questions next."
      />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <StaffForm
          schema={newAssessment}
          defaultValues={{
            vis: numberIn(params.get('vis')),
            template: numberIn(params.get('template')),
            questionnaire: null,
          }}
          call={(server, { template, questionnaire, ...entered }) =>
            server.create('assessments', {
              data: {
                ...entered,
                deadline_zone: readerZone(),
                ...(questionnaire ? { questionnaire } : template !== null && { template }),
              },
            })
          }
          failed="Failed to create the assessment. Please try again."
          onSuccess={({ data }) => navigate(routes.editAssessment(Number(data.id)), { replace: true })}
        >
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <FormProblem />
            {inputsOf(newAssessment, ['vis', 'title', 'template'], {
              vis: (field) => <VisInput key={field.source} field={field} />,
              template: (field) => <TemplateInput key={field.source} field={field} />,
            })}
            <ImportQuestions />
            <UnsavedGuard />
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
              <Button component={Link} to={routes.assessments}>
                Cancel
              </Button>
              <SubmitButton>Create Assessment</SubmitButton>
            </Box>
          </Box>
        </StaffForm>
      </Paper>
    </Box>
  );
}

function numberIn(text: string | null): number | null {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

/** Imports the questions from an exported file; their materials must be chosen again. */
function ImportQuestions() {
  const { field, fieldState } = useController<NewAssessment, 'questionnaire'>({ name: 'questionnaire' });
  const imported = field.value;
  const [error, setError] = useState('');
  const [note, setNote] = useState('');
  const problem = error || fieldState.error?.message;
  const read = async (file: File | null) => {
    if (!file) return;
    const result = await importFile(file, new Set());
    setError('error' in result ? result.error : '');
    setNote('error' in result ? '' : result.note);
    field.onChange('error' in result ? null : result.questionnaire);
  };
  return (
    <Box>
      <FileButton startIcon={<UploadFileIcon />} accept="application/json,.json" onFile={read}>
        Import questions from a file
      </FileButton>
      {imported && (
        <Chip
          sx={{ ml: 1 }}
          label={counted(imported.questions.length, 'question')}
          onDelete={() => field.onChange(null)}
        />
      )}
      {imported && note && <FormHelperText>{note}</FormHelperText>}
      {problem && (
        <FormHelperText error sx={{ whiteSpace: 'pre-line' }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
