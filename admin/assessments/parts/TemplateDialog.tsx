import { Autocomplete, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { ActionDialog, type ActionDialogProps } from '#admin/forms/RecordDialog.tsx';
import type { StaffFormProps } from '#admin/forms/StaffForm.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import {
  TEMPLATE_CHANGED,
  type Template,
  type TemplateDetails,
  templateDetails,
} from '#common/assessments/templates.ts';
import { titleOf } from '#common/schema/fields.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { changedMeanwhile } from '#common/words/changed-meanwhile.ts';

type Props<Result> = StaffFormProps<TemplateDetails, Result> & Pick<ActionDialogProps, 'title' | 'onClose'>;

/** A template's title, category and description. */
export function TemplateDialog<Result>(form: Omit<Props<Result>, 'schema' | 'done' | 'failed' | 'onSuccess'>) {
  return (
    <ActionDialog
      {...form}
      schema={templateDetails}
      saveLabel="Save"
      done="Template saved"
      failed="Failed to save the template. Please try again."
      onSuccess={form.onClose}
    >
      {inputsOf(templateDetails, ['title', 'category', 'description'], { category: () => <CategoryInput /> })}
    </ActionDialog>
  );
}

function CategoryInput() {
  const { data: categories = [] } = useRead('readTemplateCategories', [], { staleTime: 0 });
  const { field, fieldState } = useInput({ source: 'category', parse: (value: string) => value });
  return (
    <Autocomplete
      freeSolo
      options={categories.map((category) => category.name)}
      inputValue={field.value}
      onInputChange={(_event, value) => field.onChange(value)}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={titleOf(templateDetails, 'category')}
          required
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? 'Choose one or write a new one'}
        />
      )}
    />
  );
}

type SaveTemplateDialogProps = { questionnaire: Questionnaire; title: string; onClose: () => void };

/** Saves a questionnaire as a template, without its materials. */
export function SaveTemplateDialog({ questionnaire, title, onClose }: SaveTemplateDialogProps) {
  return (
    <TemplateDialog
      title="Save as template"
      defaultValues={{ title }}
      onClose={onClose}
      call={(server, details) => server.create('assessment-templates', { data: { ...details, questionnaire } })}
    />
  );
}

export type TemplateSaver = ReturnType<typeof createTemplateSaver>;

/**
 * Saves a template's questions and its details separately, so that two people who change one each keep both. What
 * somebody else saved is replaced only after it was shown: until then saving the same part fails with 409.
 */
export function createTemplateSaver(server: PanelDataProvider, loaded: Template, show: (template: Template) => void) {
  const { id } = loaded;
  let base = loaded;

  async function put(theirs: Template, change: Partial<Template>): Promise<Template> {
    const { title, description, category, questionnaire, revision } = theirs;
    const saved = await server.saveTemplate(id, { title, description, category, questionnaire, revision, ...change });
    show(saved);
    return saved;
  }

  return {
    read: (signal?: AbortSignal) => server.readTemplate(id, signal),
    /** Returns the template that the open document is based on. */
    base: () => base,
    setBase: (theirs: Template) => {
      base = theirs;
      show(theirs);
    },
    async saveQuestions(questionnaire: Questionnaire): Promise<void> {
      const theirs = await server.readTemplate(id);
      if (!isSame(differences(theirs.questionnaire, base.questionnaire))) throw changed(TEMPLATE_CHANGED);
      base = await put(theirs, { questionnaire });
    },
    /** `before` is the template as it was when the person began to change its details. */
    async saveDetails(details: Partial<TemplateDetails>, before: Template): Promise<Template> {
      const theirs = await server.readTemplate(id);
      if (!hasSameDetails(theirs, before))
        throw changed(changedMeanwhile('this template', { name: theirs.saved_by ?? '' }));
      const saved = await put(theirs, details);
      base = { ...saved, questionnaire: base.questionnaire };
      return saved;
    },
  };
}

const hasSameDetails = (one: Template, other: Template) =>
  one.title === other.title && one.category === other.category && one.description === other.description;

const changed = (detail: string) => new ApiError(409, { detail, code: 'stale' });
