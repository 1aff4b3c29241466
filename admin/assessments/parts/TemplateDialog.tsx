import { Autocomplete, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { useFormAction } from '#admin/actions/useAction.ts';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
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

type Props = {
  heading: string;
  initial: TemplateDetails;
  /** Returns the server's messages by field, if there are any. */
  onSave: (details: TemplateDetails) => Promise<Record<string, unknown> | undefined>;
  onClose: () => void;
};

/** A template's title, category and description. */
export function TemplateDialog({ heading, initial, onSave, onClose }: Props) {
  return (
    <ActionDialog
      title={heading}
      schema={templateDetails}
      defaultValues={initial}
      saveLabel="Save"
      onSubmit={onSave}
      onClose={onClose}
    >
      {inputsOf(templateDetails, ['title', 'category', 'description'], { category: () => <CategoryInput /> })}
    </ActionDialog>
  );
}

function CategoryInput() {
  const { data: categories = [] } = useServerQuery(['assessment-templates', 'categories'], (server, signal) =>
    server.readTemplateCategories(signal),
  );
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
  const save = useFormAction(
    (server, details: TemplateDetails) =>
      server.create('assessment-templates', { data: { ...details, questionnaire } }),
    {
      done: 'Template saved',
      failed: 'Failed to save the template. Please try again.',
      onSuccess: onClose,
    },
  );
  return (
    <TemplateDialog
      heading="Save as template"
      initial={{ title, description: '', category: '' }}
      onClose={onClose}
      onSave={save}
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
  /** Somebody else's details that the person has been told about. */
  let announced: Template | null = null;

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
    async saveDetails(fields: TemplateDetails, before: Template): Promise<void> {
      const theirs = await server.readTemplate(id);
      if (!hasSameDetails(theirs, before) && !(announced && hasSameDetails(theirs, announced))) {
        announced = theirs;
        const { title, category } = theirs;
        throw changed(`${TEMPLATE_CHANGED} It is now “${title}” in “${category}”: save again to replace that.`);
      }
      const saved = await put(theirs, fields);
      base = { ...saved, questionnaire: base.questionnaire };
    },
  };
}

const hasSameDetails = (one: Template, other: Template) =>
  one.title === other.title && one.category === other.category && one.description === other.description;

const changed = (detail: string) => new ApiError(409, { detail });
