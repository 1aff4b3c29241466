import { Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { BuilderScreen } from '#admin/assessments/builder/BuilderScreen.tsx';
import { createAutosave } from '#admin/assessments/builder/document/autosave.ts';
import { type Builder, BuilderContext, useBuilder, useSaveState } from '#admin/assessments/builder/document/context.ts';
import { describeChanges } from '#admin/assessments/builder/document/describeChanges.ts';
import type { BuilderDocument } from '#admin/assessments/builder/document/document.ts';
import { createBuilderStore } from '#admin/assessments/builder/document/store.ts';
import { UndoRedoButtons } from '#admin/assessments/builder/document/UndoRedoButtons.tsx';
import { DisplayField } from '#admin/assessments/builder/panels/SettingsPanel.tsx';
import { DraftConflict, type SharedDraft } from '#admin/assessments/builder/publish/DraftConflict.tsx';
import { createTemplateSaver, TemplateDialog, type TemplateSaver } from '#admin/assessments/parts/TemplateDialog.tsx';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { isNotFound } from '#admin/dataProvider/server.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { RecordMissing } from '#admin/record/RecordScreen.tsx';
import { routes } from '#common/access/addresses.ts';
import type { Template } from '#common/assessments/templates.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

/** The builder of a template: has no VIS and no materials, and saves only on request. */
function TemplateBuilder({ template: loaded }: { template: Template }) {
  useSignInDialog();
  const [template, setTemplate] = useState(loaded);
  const queries = useQueryClient();
  const server = useDataProvider<PanelDataProvider>();
  const [{ store, autosave, saver }] = useState(() =>
    createParts(server, loaded, (saved) => {
      setTemplate(saved);
      void queries.invalidateQueries({ queryKey: ['assessment-templates'] });
    }),
  );
  useEffect(() => autosave.start(), [autosave]);
  const builder = useMemo<Builder>(
    () => ({ store, autosave, materials: [], brand: '[brand]', version: '[version]' }),
    [store, autosave],
  );
  return (
    <BuilderContext value={builder}>
      <BuilderScreen
        header={() => <TemplateHeader template={template} />}
        settings={<TemplateSettings template={template} saver={saver} />}
      />
      <LeaveGuard active={autosave.isUnsaved} />
      <TemplateConflict saver={saver} />
    </BuilderContext>
  );
}

function createParts(server: PanelDataProvider, template: Template, show: (template: Template) => void) {
  const initial = templateDocument(template);
  const store = createBuilderStore(initial);
  const saver = createTemplateSaver(server, template, show);
  const autosave = createAutosave({
    store,
    initial,
    revision: template.revision,
    savesFields: () => false,
    automatic: false,
    send: async (_patch, { questionnaire }) => {
      await saver.saveQuestions(questionnaire);
      return saver.base().revision;
    },
  });
  return { store, autosave, saver };
}

/** Resolves a conflict after somebody else saved the template. */
function TemplateConflict({ saver }: { saver: TemplateSaver }) {
  const draft = useMemo<SharedDraft<Template>>(
    () => ({
      base: saver.base,
      setBase: saver.setBase,
      read: saver.read,
      toDocument: templateDocument,
      savedBy: ({ saved_by: who, updated_at: at }) => ({ who, at }),
      inWords: (before, now) => {
        const done = describeChanges(templateDocument(before), templateDocument(now));
        return done && `${now.saved_by ?? 'Somebody else'} ${done}`;
      },
    }),
    [saver],
  );
  return <DraftConflict draft={draft} />;
}

/** Returns a template as the builder's document; only its questionnaire is edited there. */
function templateDocument({ title, questionnaire }: Template): BuilderDocument {
  return {
    title,
    description: '',
    vis: 0,
    deadline_local: '',
    deadline_zone: 'UTC',
    reward: '0',
    currency: 'USD',
    estimated_minutes: null,
    questionnaire,
  };
}

type Props = { template: Template; saver: TemplateSaver };

/** Edits a template's title, description and category. */
function TemplateSettings({ template, saver }: Props) {
  const [editing, setEditing] = useState<Template | null>(null);
  return (
    <Stack spacing={2}>
      <Typography variant="h2">Settings</Typography>
      <Typography>{template.description || 'No description.'}</Typography>
      <Typography color="text.secondary">
        Category: {template.category}. Materials are chosen in the assessments that are made from it.
      </Typography>
      <Box>
        <Button variant="outlined" onClick={() => setEditing(template)}>
          Edit Details
        </Button>
      </Box>
      <DisplayField />
      {editing && (
        <TemplateDialog
          title="Edit template"
          edit={{
            stored: editing,
            save: (_server, { revision: _, ...details }, before) => saver.saveDetails(details, before),
            newest: () => saver.read(),
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </Stack>
  );
}

/** A template's title, its history and the button that saves it. */
function TemplateHeader({ template }: { template: Template }) {
  const { autosave } = useBuilder();
  const { status } = useSaveState();
  const notify = useNotify();
  const save = async () => {
    if (await autosave.flush()) notify('Template saved', { type: 'success' });
    else if (autosave.getState().status === 'gone')
      notify('This template was deleted in the meantime.', { type: 'error' });
    else if (autosave.getState().status !== 'conflict')
      notify('Failed to save the template. Please try again.', { type: 'error' });
  };
  return (
    <PageHeader
      title={template.title}
      subtitle={`Template · ${template.category}`}
      actions={
        <>
          <UndoRedoButtons />
          <Button component={Link} to={routes.assessmentTemplates}>
            Templates
          </Button>
          <Button component={Link} to={`${routes.createAssessment}?template=${template.id}`}>
            Use
          </Button>
          <BusyButton variant="contained" onClick={save} disabled={status === 'saved'} loading={status === 'saving'}>
            Save Template
          </BusyButton>
        </>
      }
    />
  );
}

/** /assessments/templates/:id */
export function TemplatePage() {
  const { id = '' } = useParams();
  const query = useRead('readTemplate', [id], { refetchOnMount: 'always', refetchOnWindowFocus: false, gcTime: 0 });
  const { data, error, isFetchedAfterMount } = query;
  if (isNotFound(error))
    return <RecordMissing what="Template" list={routes.assessmentTemplates} link="Go to the templates" />;
  if (data && isFetchedAfterMount) return <TemplateBuilder key={id} template={data} />;
  return <NotLoaded query={query} failed="Failed to load the template. Please try again." height={420} />;
}
